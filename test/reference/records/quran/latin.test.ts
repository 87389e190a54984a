import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SEED_FOLDER } from '../../../../src/platform/root.ts'
import { readSeed } from '../../../../src/reference/loading/seed/files.ts'
import { latinVerse } from '../../../../src/reference/records/quran/latin.ts'
import { uthmaniInUnicode } from '../../../../src/reference/records/quran/scripts.ts'
import { describeWithPack, packRows } from '../../../support/pack.ts'

const byHand = readSeed(
  join(SEED_FOLDER, 'verses.json'),
  z.object({ key: z.string(), text_arabic: z.string(), transliteration: z.string() }),
)

/** The decree's letters in popular spelling, in which the verses were transliterated by hand. */
const POPULAR: Record<string, string> = { ṡ: 'ts', ḥ: 'h', ż: 'dz', ṣ: 'sh', ḍ: 'dh', ṭ: 'th', ẓ: 'zh', '’': "'" }
const popular = (text: string): string =>
  text
    .toLowerCase()
    .replace(/gh/g, 'g')
    .replace(/[ṡḥżṣḍṭẓ’]/g, (letter) => POPULAR[letter] ?? letter)
    // the hand-made ones also separate letters and joined verbs with hyphens
    .replace(/[-\s]/g, '')

test('all 419 verses get the transliteration that was written by hand', () => {
  expect(byHand.length).toBeGreaterThanOrEqual(419)
  const other = byHand.filter(
    ({ text_arabic, transliteration }) => popular(latinVerse(text_arabic) ?? '') !== popular(transliteration),
  )
  expect(other.map(({ key, text_arabic }) => [key, latinVerse(text_arabic)])).toEqual([])
})

/** Checked against Indonesian editions. */
const READ: Record<string, string> = {
  '1:1': 'Bismillāhir-raḥmānir-raḥīm',
  '1:2': 'Al-ḥamdu lillāhi rabbil-‘ālamīn',
  '1:4': 'Māliki yaumid-dīn',
  '1:6': 'Ihdinaṣ-ṣirāṭal-mustaqīm',
  '1:7': 'Ṣirāṭal-lażīna an‘amta ‘alaihim gairil-magḍūbi ‘alaihim wa laḍ-ḍāllīn',
  '2:2': 'Żālikal-kitābu lā raiba fīhi hudan lil-muttaqīn',
  '2:5': 'Ulā’ika ‘alā hudan min rabbihim wa ulā’ika humul-mufliḥūn',
  '2:72': 'Wa iż qataltum nafsan faddāra’tum fīhā wallāhu mukhrijun mā kuntum taktumūn',
  '2:255':
    'Allāhu lā ilāha illā huwal-ḥayyul-qayyūmu lā ta’khużuhū sinatun wa lā naumun lahū mā fis-samāwāti wa mā fil-arḍi man żal-lażī yasyfa‘u ‘indahū illā bi’iżnihī ya‘lamu mā baina aidīhim wa mā khalfahum wa lā yuḥīṭūna bisyai’in min ‘ilmihī illā bimā syā’a wasi‘a kursiyyuhus-samāwāti wal-arḍa wa lā ya’ūduhū ḥifẓuhumā wa huwal-‘aliyyul-‘aẓīm',
  '11:41': 'Wa qālarkabū fīhā bismillāhi majrēhā wa mursāhā inna rabbī lagafūrun raḥīm',
  '19:1': 'Kāf hā yā ‘ain ṣād',
  '20:1': 'Ṭā hā',
  '27:1': 'Ṭā sīn tilka āyātul-qur’āni wa kitābin mubīn',
  '27:59': 'Qulil-ḥamdu lillāhi wa salāmun ‘alā ‘ibādihil-lażīnaṣṭafā āllāhu khairun ammā yusyrikūn',
  '36:1': 'Yā sīn',
  '36:2': 'Wal-qur’ānil-ḥakīm',
  '36:8': 'Innā ja‘alnā fī a‘nāqihim aglālan fa hiya ilal-ażqāni fa hum muqmaḥūn',
  '36:12': 'Innā naḥnu nuḥyil-mautā wa naktubu mā qaddamū wa āṡārahum wa kulla syai’in aḥṣaināhu fī imāmin mubīn',
  '41:44':
    'Wa lau ja‘alnāhu qur’ānan a‘jamiyyan laqālū laulā fuṣṣilat āyātuhū a’a‘jamiyyun wa ‘arabiyyun qul huwa lil-lażīna āmanū hudan wa syifā’un wal-lażīna lā yu’minūna fī āżānihim waqrun wa huwa ‘alaihim ‘aman ulā’ika yunādauna min makānin ba‘īd',
  '42:2': '‘Ain sīn qāf',
  '52:37': 'Am ‘indahum khazā’inu rabbika am humul-muṣaiṭirūn',
  '68:1': 'Nūn wal-qalami wa mā yasṭurūn',
  '76:15': 'Wa yuṭāfu ‘alaihim bi’āniyatin min fiḍḍatin wa akwābin kānat qawārīrā',
  '96:1': 'Iqra’ bismi rabbikal-lażī khalaq',
  '96:15': 'Kallā la’in lam yantahi lanasfa‘an bin-nāṣiyah',
  '98:8':
    'Jazā’uhum ‘inda rabbihim jannātu ‘adnin tajrī min taḥtihal-anhāru khālidīna fīhā abadan raḍiyallāhu ‘anhum wa raḍū ‘anhu żālika liman khasyiya rabbah',
  '107:4': 'Fa wailun lil-muṣallīn',
  '109:1': 'Qul yā ayyuhal-kāfirūn',
  '110:3': 'Fa sabbiḥ biḥamdi rabbika wastagfirhu innahū kāna tawwābā',
  '111:1': 'Tabbat yadā abī lahabin wa tabb',
  '112:1': 'Qul huwallāhu aḥad',
  '112:2': 'Allāhuṣ-ṣamad',
  '114:4': 'Min syarril-waswāsil-khannās',
}

describeWithPack('the whole Quran in Latin letters', (folder) => {
  const verses = packRows<{ key: string; text_arabic: string }>(folder, 'quran').map(
    ({ key, text_arabic }) => [key, latinVerse(uthmaniInUnicode(text_arabic)) ?? ''] as const,
  )
  const byKey = new Map(verses)

  test.each(Object.entries(READ))('%s', (key, line) => {
    expect(byKey.get(key)).toBe(line)
  })

  test('has only the letters of the decree, no two adjacent vowels except ai and au, and no letter three times in a row', () => {
    const odd = verses.filter(
      ([, line]) =>
        !/^[\p{L}‘’ -]+$/u.test(line) ||
        /[^a-zāīūēḥḍṣṭẓṡż‘’ -]/iu.test(line) ||
        /[aiuāīūē]{2}/iu.test(line.replace(/ai|au/giu, 'a')) ||
        /([b-df-hj-np-twyzḥḍṣṭẓṡż])\1\1/iu.test(line) ||
        / {2}|^-|-$|- | -/u.test(line),
    )
    expect(odd).toEqual([])
  })
})

test('a text without vowels has no reading', () => {
  expect(latinVerse('سطر مصنوع للاختبار 2:255')).toBeNull()
})
