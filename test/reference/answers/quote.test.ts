import { describe, expect, test } from 'vitest'
import { extractiveAnswer } from '../../../src/reference/answers/extractive.ts'
import { quotedHadith } from '../../../src/reference/answers/quote.ts'
import { asSource, blockQuote, chooseSources, ofOtherLanguage } from '../../../src/reference/answers/sources.ts'
import { isChainAlone } from '../../../src/reference/records/hadith/narration.ts'
import type { Hit } from '../../../src/reference/search/query/hits.ts'
import type { Language } from '../../../src/reference/text/stem.ts'
import { describeWithPack, packRows } from '../../support/pack.ts'
import { drawn } from '../../walk/questions.ts'
import { walkQuotations } from '../../walk/quotations.ts'

describe('the narration of a hadith', () => {
  test.each<[string, Language, string, string]>([
    [
      'begins with the last narrator of the chain',
      'indonesian',
      'Telah menceritakan kepada kami [Musaddad] telah menceritakan kepada kami [Yahya] dari [Qatadah] dari [Anas] ia berkata, "Nabi tidak pernah makan roti yang empuk."',
      '… dari [Anas] ia berkata, "Nabi tidak pernah makan roti yang empuk."',
    ],
    [
      'begins with both of two who narrated it together',
      'indonesian',
      'Telah menceritakan kepada kami [Yahya] dari [Abu Hurairah] dan [Abu Sa’id] keduanya berkata; Nabi bersabda: "Sabar itu cahaya."',
      '… dari [Abu Hurairah] dan [Abu Sa’id] keduanya berkata; Nabi bersabda: "Sabar itu cahaya."',
    ],
    [
      'includes the name of the person asked in a chain',
      'indonesian',
      'Telah menceritakan kepada kami [Malik] dari [Muhammad bin Abu Bakr], ia berkata; saya berkata kepada [Anas] pagi hari Arafah; apa pendapatmu?',
      '… dari [Muhammad bin Abu Bakr], ia berkata; saya berkata kepada [Anas] pagi hari Arafah; apa pendapatmu?',
    ],
    [
      'begins after remarks of narrators on whose wording it is',
      'indonesian',
      'Telah menceritakan kepada kami [Abu Bakar bin Abu Syaibah] dan [Muhammad bin Abdullah bin Numair] serta [Abu Kuraib] dan lafazh tersebut milik Abu Kuraib, mereka berkata, telah menceritakan kepada kami [Abu Mu\'awiyah] dari [Jabir] ia berkata, "Nabi diam."',
      '… dari [Jabir] ia berkata, "Nabi diam."',
    ],
    [
      'begins after an aside between dashes, and after words on how they heard it',
      'indonesian',
      'Telah menceritakan kepada kami [Sufyan] -saya berkata kepada Suhail- bahwa [Amru] menceritakan kepada kami dari [bapakmu] dia berkata, "Saya mendengarnya dari temannya di Syam." Kemudian telah menceritakan kepada kami [Sufyan] dari [Tamim] bahwa Nabi bersabda: "Agama itu nasihat."',
      '… dari [Tamim] bahwa Nabi bersabda: "Agama itu nasihat."',
    ],
    [
      'includes a companion’s account before another chain',
      'indonesian',
      'Telah menceritakan kepada kami [Yahya] dari [Umar] berkata, kami salat di rumah dan beliau mendengar kami. Dan telah menceritakan kepada kami [Ishaq] dari [Anas] semisalnya.',
      '… dari [Umar] berkata, kami salat di rumah dan beliau mendengar kami. Dan telah menceritakan kepada kami [Ishaq] dari [Anas] semisalnya.',
    ],
    [
      'never begins at a narrator within the hadith',
      'indonesian',
      'Dari Aisyah bahwa Nabi bersabda: "Mudahkanlah." Telah menceritakan kepada kami [Ishaq] dengan isnad ini hadits semisalnya.',
      'Dari Aisyah bahwa Nabi bersabda: "Mudahkanlah." Telah menceritakan kepada kami [Ishaq] dengan isnad ini hadits semisalnya.',
    ],
    [
      'begins in Arabic with the companion, with everything that describes her',
      'arabic',
      'حَدَّثَنَا عَبْدُ اللَّهِ بْنُ يُوسُفَ، قَالَ أَخْبَرَنَا مَالِكٌ، عَنْ هِشَامٍ، عَنْ أَبِيهِ، عَنْ عَائِشَةَ، زَوْجِ النَّبِيِّ صلى الله عليه وسلم أَنَّ النَّبِيَّ كَانَ إِذَا اغْتَسَلَ بَدَأَ فَغَسَلَ يَدَيْهِ',
      '… عَنْ عَائِشَةَ، زَوْجِ النَّبِيِّ صلى الله عليه وسلم أَنَّ النَّبِيَّ كَانَ إِذَا اغْتَسَلَ بَدَأَ فَغَسَلَ يَدَيْهِ',
    ],
    [
      'never begins at a word of the hadith that chains have too',
      'arabic',
      'حَدَّثَنَا هُدْبَةُ، عَنْ أَنَسٍ، أَنَّ رَسُولَ اللَّهِ حَدَّثَهُمْ عَنْ لَيْلَةِ أُسْرِيَ بِهِ',
      '… عَنْ أَنَسٍ، أَنَّ رَسُولَ اللَّهِ حَدَّثَهُمْ عَنْ لَيْلَةِ أُسْرِيَ بِهِ',
    ],
    [
      'is the whole English text, which names only the companion',
      'english',
      'Narrated Qatada: Anas said, "The Prophet did not eat thin bread."',
      'Narrated Qatada: Anas said, "The Prophet did not eat thin bread."',
    ],
  ])('%s', (_name, language, text, narration) => {
    expect(quotedHadith(text, language, 'bukhari')).toEqual({ narration, remark: '' })
  })

  test.each<[Language, string, string]>([
    ['indonesian', 'Nabi bersabda: "Mudahkanlah."', 'Abu Isa berkata; "Hadits ini hasan shahih."'],
    ['english', 'The Prophet said: "Make it easy."', "[Abu 'Eisa said:] This Hadith is Hasan Sahih."],
    ['arabic', 'قَالَ النَّبِيُّ "‏ يَسِّرُوا ‏"‏ ‏.‏', 'قَالَ وَفِي الْبَابِ عَنْ عُمَرَ ‏.‏ قَالَ أَبُو عِيسَى هَذَا حَدِيثٌ حَسَنٌ'],
  ])('ends before at-Tirmidhi’s remark, in %s', (language, narration, remark) => {
    expect(quotedHadith(`${narration} ${remark}`, language, 'tirmidhi')).toEqual({ narration, remark })
    expect(quotedHadith(`${narration} ${remark}`, language, 'bukhari').remark).toBe('')
    expect(quotedHadith(remark, language, 'tirmidhi').narration).toBe('')
  })
})

const hit = (over: Partial<Hit>): Hit =>
  ({
    kind: 'hadith',
    key: 'tirmidhi:1',
    arabic_number: '1',
    text_arabic: null,
    text_indonesian: null,
    text_english: null,
    grades: [],
    total: 1,
    ...over,
  }) as Hit
const shown = (over: Partial<Hit>, language: Language = 'indonesian') =>
  blockQuote(asSource(hit(over), language), language)

describe('an answer', () => {
  test.each([
    'Hadits semakna juga telah diriwyakan dari Anas.',
    'Hadits semakna diriwayatkan pula oleh Jabir.',
    'Telah menceritakan kepada kami [Hannad] telah menceritakan kepada kami [Jarir] dari [Anas] dengan hadits yang semakna.',
    'Telah menceritakan kepada kami Suwaid dari Syarik dari Anas, kemudian dia menyebutkan hadits yang semakna.',
  ])('shows a passage on other chains as at-Tirmidhi’s remark: %s', (remark) => {
    const narration = 'Telah menceritakan kepada kami [Qutaibah] dari [Anas] Nabi bersabda: "Mudahkanlah."'
    expect(quotedHadith(`${narration} ${remark}`, 'indonesian', 'tirmidhi').remark).toBe(remark)
  })

  test('shows a second chain with its own wording as part of the hadith', () => {
    const text =
      'Nabi bersabda: "Mudahkanlah." Telah menceritakan kepada kami [Qutaibah] dari [Anas] Nabi bersabda: "Jangan persulit."'
    expect(quotedHadith(text, 'indonesian', 'tirmidhi')).toEqual({ narration: text, remark: '' })
  })

  test('folds at-Tirmidhi’s remark under his name, below the hadith', () => {
    expect(shown({ text_indonesian: 'Nabi bersabda: "Mudahkanlah." Abu Isa berkata; Ini gharib.' })).toBe(
      [
        '> Nabi bersabda: "Mudahkanlah." [tirmidhi:1]',
        '',
        '<details><summary>Keterangan at-Tirmidzi sesudah hadis ini</summary>',
        '',
        '> Abu Isa berkata; Ini gharib. [tirmidhi:1]',
        '',
        '</details>',
      ].join('\n'),
    )
  })

  test('marks a record that is only such a remark as no hadith', () => {
    expect(shown({ text_indonesian: 'Abu Isa berkata; Hadits Anas gharib.' })).toMatch(
      /^Ini keterangan at-Tirmidzi, bukan hadis:\n\n> Abu Isa/,
    )
  })

  test('folds a long text whole, with its length, and never cuts it', () => {
    const long = `Nabi bersabda: "${'Mudahkanlah dan jangan mempersulit. '.repeat(60)}" Lalu beliau pergi`
    expect(shown({ text_indonesian: long })).toBe(
      `<details><summary>Teks panjang (${long.split(/\s+/).length} kata), buka untuk membaca seluruhnya</summary>\n\n> ${long} [tirmidhi:1]\n\n</details>`,
    )
    // the Arabic of a verse is not folded
    expect(shown({ kind: 'quran', key: '2:282', text_arabic: 'يَا أَيُّهَا', text_indonesian: long })).toMatch(
      /^> يَا أَيُّهَا \[2:282\]\n\n<details>/,
    )
  })

  test('has the Arabic of a translated hadith folded below it', () => {
    const arabic = 'عَنْ أَنَسٍ، عَنِ النَّبِيِّ قَالَ يَسِّرُوا وَلَا تُعَسِّرُوا'
    const block = shown({ text_arabic: arabic, text_indonesian: 'Nabi bersabda: "Mudahkanlah."' })
    expect(block).toMatch(/^> Nabi bersabda/)
    expect(block).toContain('<details><summary>Teks Arab</summary>\n\n> ')
    expect(block).toContain('يَسِّرُوا وَلَا تُعَسِّرُوا [tirmidhi:1]')
    expect(shown({ text_arabic: arabic }, 'arabic')).not.toContain('<details>')
  })

  test('shows a hadith without a translation in Arabic, and in no third language', () => {
    const untranslated = hit({ text_arabic: 'عَنْ عُمَرَ قَالَ النَّبِيُّ خَيْرُ التَّابِعِينَ أُوَيْسٌ', text_english: 'The best is Uwais.' })
    const source = asSource(untranslated, 'indonesian')
    expect(blockQuote(source, 'indonesian')).toContain('أُوَيْسٌ [tirmidhi:1]')
    expect(blockQuote(source, 'indonesian')).not.toMatch(/Uwais|<details>/)
    expect(ofOtherLanguage(source, 'indonesian')).toContain('terjemahan Indonesianya belum ada')
  })

  const tale =
    'Musa bertemu Khidir di pertemuan dua laut, lalu keduanya naik perahu, membunuh anak muda, dan menegakkan dinding rumah'
  const named = (hits: Hit[], alike: [string, string[]][] = []) =>
    chooseSources(
      { proofs: [], hits, alike: new Map(alike.map(([key, others]) => [key, new Set(others)])) },
      'indonesian',
    ).map(({ key, namedWith }) => [key, namedWith])

  test('shows a narration of several books once, and names the others', () => {
    const hits = [
      hit({ key: 'bukhari:122', text_indonesian: `${tale}.` }),
      hit({ key: 'muslim:6163', text_indonesian: `Ubay bercerita: ${tale}.` }),
      hit({ key: 'tirmidhi:3149', text_indonesian: 'Kisah hamba yang berilmu diceritakan dengan kata lain sekali.' }),
      hit({ key: 'bukhari:50', text_indonesian: 'Jibril bertanya tentang iman, Islam, dan ihsan.' }),
    ]
    expect(named(hits, [['tirmidhi:3149', ['bukhari:122']]])).toEqual([
      ['bukhari:122', undefined],
      ['muslim:6163', 'bukhari:122'],
      ['tirmidhi:3149', 'bukhari:122'],
      ['bukhari:50', undefined],
    ])
    const answer = extractiveAnswer(chooseSources({ proofs: [], hits: hits.slice(0, 2) }, 'indonesian'), 'indonesian')
    expect(answer).toContain('Diriwayatkan pula dalam: HR. Muslim no. 1 [muslim:6163]')
    expect(answer).not.toContain('Ubay bercerita')
  })

  test('prefers the version in the reader’s language, and the whole to a part', () => {
    const arabic = hit({ key: 'bukhari:1', text_arabic: 'قَالَ النَّبِيُّ' })
    const part = hit({ key: 'bukhari:2', text_indonesian: 'Tujuh golongan dinaungi Allah, salah satunya berzikir.' })
    const whole = hit({
      key: 'bukhari:3',
      text_indonesian: `Tujuh golongan dinaungi Allah: pemimpin adil, pemuda rajin beribadah, lelaki terpaut masjid, dua sahabat saling mencintai, penolak ajakan perempuan bangsawan, penyembunyi sedekah, dan salah satunya berzikir hingga menangis sendirian malam hari.`,
    })
    const alike: [string, string[]][] = [
      ['bukhari:2', ['bukhari:1']],
      ['bukhari:3', ['bukhari:1', 'bukhari:2']],
    ]
    expect(named([arabic, part], alike)[0]).toEqual(['bukhari:2', undefined])
    expect(named([part, whole], alike)[0]).toEqual(['bukhari:3', undefined])
  })

  test('does not cite a record that has only a chain of narrators, and marks a requested one as such', () => {
    const chain = 'وَحَدَّثَنَاهُ قُتَيْبَةُ، حَدَّثَنَا اللَّيْثُ، عَنْ نَافِعٍ، عَنِ ابْنِ عُمَرَ، عَنِ النَّبِيِّ صلى الله عليه وسلم بِمِثْلِهِ'
    const like = 'حَدَّثَنَا قُتَيْبَةُ، عَنْ أَبِي مُوسَى، عَنِ النَّبِيِّ قَالَ مَثَلُ الْجَلِيسِ الصَّالِحِ كَحَامِلِ الْمِسْكِ'
    expect([chain, like].map(isChainAlone)).toEqual([true, false])
    const hits = [
      hit({ key: 'muslim:1', text_arabic: chain, text_indonesian: 'Dari Ibnu Umar, semisalnya.' }),
      hit({ key: 'muslim:2', text_arabic: like, text_indonesian: 'Dari Abu Musa: perumpamaan teman yang baik.' }),
    ]
    expect(chooseSources({ proofs: [], hits }, 'indonesian').map(({ key }) => key)).toEqual(['muslim:2'])
    expect(shown({ text_arabic: chain, text_indonesian: 'Dari Ibnu Umar, semisalnya.' })).toMatch(
      /merujuk ke riwayat lain/,
    )
  })
})

type Row = { key: string } & Record<`text_${Language}`, string | null>

/** Words in the part of a hadith that answers once cut off. */
const CLOSING: [key: string, language: Language, words: string][] = [
  ['abudawud:2146', 'indonesian', 'orang pilihan'],
  ['ibnmajah:2167', 'indonesian', 'jual dan makanlah dari hasilnya'],
  ['bukhari:2236', 'indonesian', 'memakan uang jual belinya'],
  ['tirmidhi:1297', 'english', 'melted it, sold it, and consumed its price'],
  ['bukhari:5590', 'english', 'the use of musical instruments'],
  ['bukhari:5590', 'arabic', 'وَالْمَعَازِفَ'],
  ['muslim:1199', 'english', 'Where is Allah?'],
  ['muslim:1199', 'english', 'she is a believing woman'],
  ['bukhari:248', 'indonesian', 'mengalirkan air ke seluruh kulitnya'],
  ['muslim:6853', 'indonesian', 'membebaskan seorang mukmin dari suatu kesulitan dunia'],
]

describeWithPack('of the full pack', (folder) => {
  const rows = packRows<Row>(folder, 'hadith')
  const hits = new Map(rows.map((row) => [row.key, hit({ ...row, arabic_number: '1' })]))
  const textOf = (key: string, language: Language) => {
    const found = hits.get(key)
    return found ? quotedHadith(asSource(found, language).text, language, key.split(':')[0] ?? '') : undefined
  }

  test.each(CLOSING)('%s is shown in %s with “%s”', (key, language, words) => {
    expect(textOf(key, language)?.narration).toContain(words)
  })

  test.each(['tirmidhi:1117', 'tirmidhi:188', 'tirmidhi:2210'])(
    'the remark of %s is not shown as the hadith',
    (key) => {
      for (const language of ['arabic', 'indonesian'] as const) {
        const { narration, remark } = textOf(key, language) ?? { narration: '', remark: '' }
        expect(narration).not.toMatch(/Abu Isa|[أا]َ?ب[ُو]*\s?عِيسَى/)
        expect(remark).toMatch(/Abu Isa|عِيسَى/)
      }
    },
  )

  // a chain that is given twice, or with another chain, followed by the hadith
  test.each(['muslim:93', 'muslim:6491', 'abudawud:4597', 'muslim:177', 'abudawud:2078'])(
    '%s contains its hadith',
    (key) => {
      expect(isChainAlone(hits.get(key)?.text_arabic ?? '')).toBe(false)
    },
  )

  // a chain with a reference to a similar hadith, and how it differs
  test.each(['muslim:5662', 'abudawud:3598', 'muslim:905', 'muslim:571'])('%s refers to another', (key) => {
    expect(isChainAlone(hits.get(key)?.text_arabic ?? '')).toBe(true)
  })

  test('a sample of a thousand records is shown to the end', { tags: 'slow', timeout: 180_000 }, () => {
    const { quotations, faults } = walkQuotations(drawn([...hits.values()], 1_000))
    expect(faults).toEqual([])
    expect(quotations).toBeGreaterThan(2_500)
  })
})
