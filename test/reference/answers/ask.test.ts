import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WORDS } from '../../../src/reference/answers/words.ts'
import { sampled } from '../../support/sample.ts'
import type { TestSystem } from '../../support/system.ts'
import { type Behaviour, breaksAfter, chatServer, fails, neverAnswers, says } from './chat-server.ts'
import { ATTACKS, FAITHFUL, withKeys } from './model/attacks.ts'
import { type Answer, type Caller, searchable } from './searchable.ts'
import { SUGGESTIONS } from './suggestions.ts'

const doneOf = (events: string): Answer => {
  const data = /event: done\ndata: (.*)\n/.exec(events)?.[1]
  return JSON.parse(data ?? '{}') as Answer
}

describe('without a language model', () => {
  let system: TestSystem & Caller
  beforeAll(async () => {
    system = await searchable()
  })

  test('a question is answered from the records, in its language, with a key behind every quotation', {
    tags: 'slow',
  }, async () => {
    for (const [question, note, key] of [
      ['Apa keutamaan sabar saat ditimpa musibah?', 'bukan fatwa', '2:155'],
      ['What does the Quran say about patience in hardship?', 'not a religious ruling', '2:153'],
      ['ما فضل الصبر عند المصيبة؟', 'وليس فتوى', '2:155'],
    ] as const) {
      const { status, body } = await system.ask(question)
      expect(status).toBe(200)
      expect(body.question).toBe(question)
      expect(body.answer).toContain(note)
      expect(body.sources.length).toBeGreaterThan(0)
      expect(body.references).toEqual(expect.arrayContaining([key]))
      expect(body.sources.map(({ key }) => key).sort()).toEqual([...body.references].sort())
      const quoted = body.answer.split('\n\n').filter((part) => part.startsWith('>'))
      expect(quoted.length).toBeGreaterThan(0)
      for (const block of quoted) expect(block).toMatch(/\[(\d+:\d+|[a-z]+:\d+)\]$/)
    }
  })

  test('a requested short surah is shown whole, and a long one is marked as its beginning', async () => {
    const short = (await system.ask("surat Al-Qari'ah")).body
    expect(short.references).toEqual(Array.from({ length: 11 }, (_, at) => `101:${at + 1}`))
    expect(short.answer).not.toContain('bagian awal')
    const long = (await system.ask('apa isi surat Al-Mulk?')).body
    expect(long.references).toEqual(['67:1', '67:2', '67:3', '67:4'])
    expect(long.answer).toContain('Yang ditampilkan hanya bagian awal dari 30.')
  })

  test('Arabic sentences address women and men alike', () => {
    const texts = Object.values(WORDS.arabic).map((words) => (typeof words === 'string' ? words : words('')))
    expect(texts.filter((words) => /(?<!\p{L})(?:اسأل|جرّب|راجع|انظر|افتح|هل تقصد)(?!\p{L})/u.test(words))).toEqual([])
  })

  test.each(SUGGESTIONS)('the suggestion %s is answered first by the requested record', async (question, keys) => {
    expect(keys).toContain((await system.ask(question)).body.references[0])
  })

  test.each([
    ['HR. Bukhari no. 1', 'bukhari:1'],
    ['Sahih al-Bukhari 1', 'bukhari:1'],
    ['صحيح البخاري ١', 'bukhari:1'],
    ['QS. Al-Baqarah 2:255', '2:255'],
    ['Quran 2:255 (Al-Baqarah)', '2:255'],
    ['سورة البقرة، الآية ٢٥٥', '2:255'],
    ['apa isi QS 2:153?', '2:153'],
  ])('a printed citation is answered by its record alone (%s)', async (question, key) => {
    expect((await system.ask(question)).body.references).toEqual([key])
  })

  test.each([
    ['Mengapa kita harus berpuasa?', '2:183'],
    ['Is fasting obligatory?', '2:183'],
    ['ما حكم الصيام؟', '2:183'],
  ])('a question for a theme is answered first by its evidence (%s)', async (question, key) => {
    const { body } = await system.ask(question)
    expect(body.references[0]).toBe(key)
    expect(body.confidence).toBeGreaterThanOrEqual(0.9)
  })

  test('every quotation is in its record, letter for letter', async () => {
    const { body } = await system.ask('Apa keutamaan sabar saat ditimpa musibah?')
    const blocks = [...body.answer.matchAll(/^> ([^\n]+) \[([^\]]+)\]$/gm)]
    expect(blocks.length).toBeGreaterThan(0)
    for (const [, quoted = '', key = ''] of blocks) {
      const record = body.sources.find((source) => source.key === key)
      expect([record?.text, record?.text_arabic].some((text) => text?.includes(quoted.replace(/^… /, '')))).toBe(true)
    }
  })

  test('a question on another subject gets no answer', async () => {
    for (const question of [
      'resep ayam goreng tepung renyah',
      'how to center a div in css',
      'blorptang frimzle wug',
      '?!',
    ]) {
      const { status, body } = await system.ask(question)
      expect([question, status, body.sources, body.references]).toEqual([question, 200, [], []])
      expect(body.answer).not.toBe('')
    }
  })

  test('passages that have a word of the question in another sense are no answer', async () => {
    for (const question of ['Bolehkah memberi nama anak Fajar?', 'hukum duduk di bawah pohon zaitun'])
      expect([question, (await system.ask(question)).body.references]).toEqual([question, []])
  })

  test.each([
    ['Mengapa niat penting?', 'bukhari:1'],
    ['Kenapa puasa Ramadan itu penting bagi kita?', '2:183'],
    ['Apa keutamaan ayat kursi?', '2:255'],
    ['Apa keutamaan menuntut ilmu?', 'muslim:6853'],
    ['Why is modesty so important?', 'bukhari:9'],
    ['What is the virtue of charity?', 'bukhari:2989'],
    ['Why is brotherhood important in Islam?', '49:10'],
    ['لماذا الحياء مهم؟', 'bukhari:9'],
    ['ما أهمية الأخوة في الإسلام؟', '49:10'],
  ])('a question for the merit of something is answered by records about it: %s', async (question, key) => {
    const { answer, references } = (await system.ask(question)).body
    expect(references, answer).toContain(key)
  })

  test.each(['Mengapa RAM itu penting?', 'Why is a good striker important?', 'ما أهمية زيت المحرك؟'])(
    'a question for the merit of anything else gets no answer: %s',
    async (question) => {
      expect((await system.ask(question)).body.sources).toEqual([])
    },
  )

  test('a fabricated saying is answered with its ruling', async () => {
    const { body } = await system.ask('apakah benar hadits tuntutlah ilmu walau ke negeri cina?')
    expect(body.answer).toContain('bukan sabda Nabi')
    expect(body.answer).toContain('Batil')
    expect(body.references).toContain('muslim:6853')
  })

  const asking = {
    indonesian: ['Apakah benar hadits ', '?'],
    english: ['Is it true that the Prophet said "', '"?'],
    arabic: ['هل صح حديث ', '؟'],
  }
  test.each([
    ['indonesian', 'bukan sabda Nabi'],
    ['english', 'not an authentic saying'],
    ['arabic', 'لا يصح عن النبي'],
  ] as const)('every fabricated saying is recognised in %s', { tags: 'slow' }, async (language, words) => {
    const key = await system.referenceKey()
    const list = await system.app.inject({ url: '/api/v1/maudhu', headers: { 'x-api-key': key } })
    const sayings = list.json<{ maudhu: Record<string, string>[] }>().maudhu
    expect(sayings.length).toBe(15)
    for (const saying of sayings) {
      const [before, after] = asking[language]
      const { body } = await system.ask(`${before}${saying[`text_${language}`]?.replace(/[.]$/, '')}${after}`)
      expect(body.answer).toContain(words)
      expect(body.answer).toContain(saying[`text_${language}`])
    }
  })

  test.each([
    ['indonesian', 'tidak ditemukan di dalam kitab-kitab yang ada di sini. Itu belum berarti palsu'],
    ['english', 'not found in the books held here. That does not prove it fabricated'],
    ['arabic', 'لم نجد هذا القول في الكتب التي عندنا'],
  ] as const)(
    'a saying that no scholar is known to have ruled on is not called inauthentic in %s',
    async (language, words) => {
      const key = await system.referenceKey()
      const list = await system.app.inject({ url: '/api/v1/masyhur', headers: { 'x-api-key': key } })
      const sayings = list
        .json<{ masyhur: Record<string, string>[] }>()
        .masyhur.filter(({ status }) => status === 'unconfirmed')
      expect(sayings.length).toBeGreaterThan(0)
      for (const saying of sampled(sayings)) {
        const [before, after] = asking[language]
        const { body } = await system.ask(`${before}${saying[`text_${language}`]?.replace(/[.]$/, '')}${after}`)
        expect(body.references[0]).toBe(`masyhur:${saying.id}`)
        expect(body.answer).toContain(words)
        expect(body.answer).not.toMatch(/bukan sabda Nabi|not an authentic saying|لا يصح عن النبي/)
        expect(body.sources[0]?.standing).toBe('ungraded')
      }
    },
  )

  test('a saying that circulates is recognised in all of its wordings, with its ruling in the language of the question', {
    tags: 'slow',
    timeout: 180_000,
  }, async () => {
    const key = await system.referenceKey()
    const list = await system.app.inject({ url: '/api/v1/masyhur', headers: { 'x-api-key': key } })
    const sayings = list.json<{ masyhur: (Record<string, string> & { variants: string[] })[] }>().masyhur
    expect(sayings.length).toBeGreaterThanOrEqual(40)
    const verifiedAs = async (text: string) => {
      const options = {
        method: 'POST',
        url: '/api/v1/verify',
        headers: { 'x-api-key': key },
        payload: { text },
      } as const
      const { spans } = (await system.app.inject(options)).json<{ spans: { key: string | null }[] }>()
      return spans.map((span) => span.key)
    }
    const missed: string[] = []
    for (const saying of sampled(sayings)) {
      const wordings = [
        ['indonesian', saying.text_indonesian, saying.ruling],
        ['english', saying.text_english, saying.ruling_english],
        ['arabic', saying.text_arabic, saying.ruling_arabic],
        ...saying.variants.map((variant) =>
          /\p{Script=Arabic}/u.test(variant)
            ? ['arabic', variant, saying.ruling_arabic]
            : ['indonesian', variant, saying.ruling],
        ),
      ] as ['indonesian' | 'english' | 'arabic', string, string][]
      for (const [language, wording, ruling] of wordings) {
        const [before, after] = asking[language]
        const { body } = await system.ask(`${before}${wording.replace(/[.]$/, '')}${after}`)
        if (!body.answer.includes(ruling) || body.references[0] !== `masyhur:${saying.id}`)
          missed.push(`${saying.id}: ${wording}: ${body.references[0]} ${body.answer.slice(0, 60)}`)
        // the wording alone, asked or verified, is the same saying
        const own = `masyhur:${saying.id}`
        const asked = (await system.ask(wording)).body.references[0]
        const verified = await verifiedAs(wording)
        if (asked !== own || !verified.includes(own)) missed.push(`${wording}: asked ${asked}, verified ${verified}`)
      }
    }
    expect(missed).toEqual([])
  })

  test('a text that only sounds nearly like a saying in Indonesian is not that saying', async () => {
    const { body } = await system.ask('boneka kan kayak patung, boleh gak sih bun?')
    expect(body.references.filter((key) => key.startsWith('masyhur:'))).toEqual([])
  })

  test.each([
    ['apakah benar hadits hubbul wathan minal iman?', 'maudhu:cinta-tanah-air-sebagian-dari-iman'],
    ['hubbul wathan minal iman', 'maudhu:cinta-tanah-air-sebagian-dari-iman'],
    ['apakah hadis حب الوطن من الإيمان sahih?', 'maudhu:cinta-tanah-air-sebagian-dari-iman'],
    ['utlubul ilma walau bis shin', 'maudhu:tuntutlah-ilmu-walau-ke-negeri-cina'],
    ['addua mukhul ibadah', 'masyhur:doa-adalah-otak-ibadah'],
  ])('%s is about %s', async (question, key) => {
    const { body } = await system.ask(question)
    expect(body.references[0]).toBe(key)
    expect(body.sources[0]).toMatchObject({ type: key.split(':')[0], key })
  })

  test.each([
    [
      'Apakah benar hadis barang siapa tertawa di pasar hilang pahala puasanya selama empat puluh hari?',
      'tidak ditemukan',
    ],
    ['Is it a true hadith that whoever laughs in the market loses forty days of reward?', 'was not found'],
    ['هل صح حديث من ضحك في السوق ذهب أجر صيامه أربعين يوما؟', 'لم نجد هذا اللفظ'],
  ])('a wording that no record has is reported as not found (%s)', async (question, words) => {
    const { body } = await system.ask(question)
    expect(body.answer).toContain(words)
    expect(body.sources).toEqual([])
  })

  test.each([
    [
      'Apakah benar hadis segala amal hanyalah dinilai dengan niat, dan setiap orang hanyalah memperoleh apa yang ia niatkan?',
      'bukhari:1',
      'Sama dengan terjemahan',
    ],
    [
      'هل صح حديث المسلم من سلم المسلمون من لسانه ويده والمهاجر من هجر ما نهى الله عنه؟',
      'bukhari:10',
      'الكلمات جزء من',
    ],
    [
      'Apakah benar Nabi bersabda “Tidaklah beriman seseorang di antara kalian sampai ia mencintai bagi tetangganya apa yang ia cintai bagi dirinya sendiri”, hadis sahih?',
      'bukhari:13',
      'tidak sama dengan yang tersimpan',
    ],
    [
      'Apakah benar hadis “segala amal hanyalah dinilai dengan niat, dan setiap orang hanyalah memperoleh apa yang ia niatkan” (HR. Bukhari no. 13)?',
      'bukhari:1',
      'bukan dari HR. Bukhari no. 13',
    ],
  ])('words of a record are compared with it word by word (%s)', async (question, key, words) => {
    const { body } = await system.ask(question)
    expect(body.references[0]).toBe(key)
    expect(body.answer).toContain(words)
    expect(body.confidence).toBe(1)
  })

  test.each([
    'Is the hadith about seeking knowledge in China authentic?',
    'seek knowledge even if it is in China',
    'is "love of homeland is part of faith" a hadith',
    'apakah surga di bawah telapak kaki ibu itu hadits?',
    'Kebersihan sebagian dari iman, hadits shahih?',
  ])('a fabricated saying is recognised in other words too (%s)', async (question) => {
    const { body } = await system.ask(question)
    expect(body.answer).toMatch(/bukan sabda Nabi|not an authentic saying/)
  })

  test.each([
    'keutamaan menuntut ilmu',
    'cabang iman',
    'kebersihan rumah dan iman yang kuat dalam islam',
    'the virtue of seeking knowledge',
  ])('a question similar to a fabricated saying is not taken for it (%s)', async (question) => {
    const { body } = await system.ask(question)
    expect(body.answer).not.toMatch(/bukan sabda Nabi|not an authentic saying/)
  })

  test.each([[undefined], [5], ['  '], ['a'.repeat(1001)]])('the question %j is refused', async (question) => {
    expect((await system.ask(question)).status).toBe(400)
  })

  test('a listener gets parts and then the whole answer', async () => {
    const events = await system.events('Apa keutamaan sabar saat ditimpa musibah?')
    const pieces = [...events.matchAll(/event: delta\ndata: (.*)\n/g)].map(
      ([, data = '']) => (JSON.parse(data) as { text: string }).text,
    )
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join('')).toBe(doneOf(events).answer)
  })
})

describe('with a language model', () => {
  let system: TestSystem & Caller
  let chat: Awaited<ReturnType<typeof chatServer>>
  const question = 'Apa keutamaan sabar saat ditimpa musibah?'
  const extractive = 'Dalil terdekat'
  const answerTo = async (...behaviours: Behaviour[]) => {
    chat.will(...behaviours)
    const { status, body } = await system.ask(question)
    expect(status).toBe(200)
    return body
  }
  beforeAll(async () => {
    chat = await chatServer()
    system = await searchable({ LLM_BASE_URL: chat.url, LLM_MODEL: 'test-model' })
  })
  afterAll(async () => {
    await system.close()
    chat.close()
  })

  const claims = (...list: [claim: string, ...keys: string[]][]) =>
    says(JSON.stringify({ claims: list.map(([claim, ...keys]) => ({ claim, keys })) }))

  test('its answer is given, scripture comes from the record, and cited keys are the sources', {
    tags: 'slow',
  }, async () => {
    const body = await answerTo(claims(['Gembirakanlah mereka yang sabar {{2:155}}', '2:155']))
    expect(body.answer).toContain('Gembirakanlah mereka yang sabar. [2:155]')
    const [source] = body.sources
    expect(source?.key).toBe('2:155')
    expect(body.answer).toContain(`> ${source?.text_arabic}`)
    expect(body.references).toEqual(['2:155'])
    expect(chat.requests[0]).toMatchObject({ model: 'test-model', stream: false })
  })

  test('it is not asked about people in need, or possibly in need', { tags: 'slow' }, async () => {
    chat.will(says('NOTHING'))
    for (const question of ['pengen mati aja', 'aku sendirian dan takut malam ini, doa apa']) {
      const { body } = await system.ask(question)
      expect(body.references[0]).toMatch(/^care:/)
    }
    expect(chat.requests).toEqual([])
  })

  test('it is asked for claims with the given keys, and in words if the endpoint takes no schema', async () => {
    await answerTo(claims(['Gembirakanlah mereka yang sabar', '2:155']))
    const [request] = chat.requests
    const [rules, data] = request?.messages ?? []
    expect(rules?.role).toBe('system')
    expect(JSON.parse(data?.content ?? '')).toMatchObject({ question })
    expect(request?.response_format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } })
    expect(JSON.stringify(request?.response_format)).toContain('["2:156","2:155","2:153"]')

    const body = await answerTo(fails(400), claims(['Gembirakanlah mereka yang sabar', '2:155']))
    expect(body.answer).toContain('Gembirakanlah mereka yang sabar. [2:155]')
    expect(chat.requests[1]?.response_format).toBeUndefined()
  })

  test('a claim keeps those of its keys whose records support it', async () => {
    const body = await answerTo(claims(['Jadikanlah sabar dan salat sebagai penolong', '2:155', '2:153', '9:999']))
    expect(body.answer).toContain('Jadikanlah sabar dan salat sebagai penolong. [2:153]')
    expect(body.references).toEqual(['2:153'])
  })

  test.each(ATTACKS.map((attack) => [attack.name, attack] as const))(
    '%s does not reach the reader',
    async (_name, attack) => {
      const reply = withKeys(attack, '2:155', '2:153')
      const body = await answerTo(says(reply))
      expect(body.answer).not.toMatch(attack.absent)
      expect(body.answer).toContain(
        reply.includes(FAITHFUL.claim) && !/"A"\]$/.test(reply) ? `${FAITHFUL.claim}. [2:155]` : extractive,
      )

      chat.will(says(reply))
      const events = await system.events(question)
      const deltas = [...events.matchAll(/event: delta\ndata: (.*)\n/g)]
        .map(([, data = '']) => JSON.parse(data).text)
        .join('')
      expect(deltas).not.toMatch(attack.absent)
      expect(doneOf(events).answer).not.toMatch(attack.absent)
    },
  )

  test.each<[string, Behaviour[]]>([
    ['answers 500 twice', [fails(500)]],
    ['answers 429 twice', [fails(429)]],
    ['answers broken JSON', [fails(200, '{"choices": [')]],
    ['answers another format', [fails(200, '{"message": "hi"}')]],
    ['answers nothing', [says('')]],
    ['claims nothing', [says('{"claims": []}')]],
    ['cites only what it was not given', [claims(['Gembirakanlah mereka yang sabar', '99:1'])]],
  ])('a model that %s is replaced by the records', async (_name, behaviours) => {
    const body = await answerTo(...behaviours)
    expect(body.answer).toContain(extractive)
    expect(body.sources.length).toBeGreaterThan(0)
  })

  test('one failure is retried', async () => {
    const body = await answerTo(fails(503), claims(['Gembirakanlah mereka yang sabar', '2:155']))
    expect(body.answer).toContain('Gembirakanlah mereka yang sabar. [2:155]')
    expect(chat.requests).toHaveLength(2)
  })

  test('a streamed answer arrives claim by claim, and an interrupted one is replaced by the records', async () => {
    chat.will(
      claims(
        ['Gembirakanlah mereka yang sabar', '2:155'],
        ['Tanpa sumber sama sekali', '2:155'],
        ['Allah menyertai mereka yang sabar', '2:153'],
      ),
    )
    const events = await system.events(question)
    expect(chat.requests[0]?.stream).toBe(true)
    expect(events).not.toContain('Tanpa sumber')
    expect(events.match(/event: delta/g)?.length).toBeGreaterThan(2)
    expect(doneOf(events).references).toEqual(['2:155', '2:153'])

    chat.will(breaksAfter(JSON.stringify({ claim: 'Gembirakanlah mereka yang sabar', keys: ['2:155'] })))
    expect(doneOf(await system.events(question)).answer).toContain(extractive)
  })

  test('a model that never answers times out', { timeout: 20_000 }, async () => {
    chat.will(neverAnswers)
    const { generate, GenerateError } = await import('../../../src/reference/answers/model/generate.ts')
    const begun = performance.now()
    await expect(
      generate({ baseUrl: chat.url, model: 'm', timeoutMs: 300 }, [{ role: 'user', content: 'x' }]),
    ).rejects.toBeInstanceOf(GenerateError)
    expect(performance.now() - begun).toBeLessThan(3_000)
  })
})
