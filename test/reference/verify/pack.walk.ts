import { beforeAll, expect, test } from 'vitest'
import { verify } from '../../../src/reference/verify/verify.ts'
import { describeWithPack } from '../../support/pack.ts'
import { booksInMemory, packRecords } from '../../support/pack-books.ts'
import { seeded } from './changes.ts'
import { changeFaults, drawChange, exactFaults, foldedTexts } from './drawn.ts'
import { PROSE } from './prose.ts'

const MOST_MEGABYTES = 60

describeWithPack('the full data pack, verified', (folder) => {
  let records: ReturnType<typeof packRecords>
  let books: ReturnType<typeof booksInMemory>
  beforeAll(() => {
    records = packRecords(folder)
    books = booksInMemory(records)
  }, 240_000)

  test('what finds quotations adds no more than 60 MB to the snapshot', () => {
    const { starts, checks, documents } = books.runs
    const bytes = starts.byteLength + checks.byteLength + documents.byteLength
    expect(bytes / 2 ** 20).toBeLessThan(MOST_MEGABYTES)
  })

  test('1,000 drawn records are exact in each of their scripts', async () => {
    const draw = seeded(21)
    const faults: string[] = []
    for (let at = 0; at < 1_000; at++) {
      const record = records[draw(records.length)]
      if (record) faults.push(...(await exactFaults(books, record)))
    }
    expect(faults).toEqual([])
  }, 240_000)

  test('of 1,000 changes inside a text none is called exact, orthographic or partial, and most are called altered', async () => {
    const draw = seeded(22)
    const folded = foldedTexts(records)
    const faults: string[] = []
    let altered = 0
    for (let done = 0; done < 1_000; ) {
      const change = drawChange(records, { folded, runs: books.runs }, draw)
      if (!change) continue
      done++
      const judged = await changeFaults(books, change)
      faults.push(...judged.faults)
      altered += Number(judged.verdict === 'altered')
    }
    expect(faults).toEqual([])
    expect(altered).toBeGreaterThan(950)
  }, 240_000)

  test.each([
    ['a verse that begins as another does, with a word moved', '53:52', 'وقوم نوح من قبل إنهم هم كانوا أظلم وأطغى'],
    ['its first word twice', '83:4', 'ألا ألا يظن أولئك أنهم مبعوثون'],
    [
      'the name of God before the blessing of the last words',
      'muslim:7478',
      'وحدثنا إسحاق بن إبراهيم، حدثنا الملائي، حدثنا سفيان، بهذا الإسناد وزاد ولم أسمع أحدا غيره يقول قال رسول يوم صلى الله عليه وسلم',
    ],
    [
      'a word put into the blessing of the last words',
      'muslim:7478',
      'وحدثنا إسحاق بن إبراهيم، حدثنا الملائي، حدثنا سفيان، بهذا الإسناد وزاد ولم أسمع أحدا غيره يقول قال رسول الله صلى الله عليه يوم وسلم',
    ],
    [
      'one word of a chain that is that of many',
      'malik:459',
      'وحدثني عن مالك، عن هشام بن عروة، عن أبيه، عن عائشة، إلا النبي صلى',
    ],
    ['“except” for “to”', '73:19', 'إن هذه تذكرة فمن شاء اتخذ إلا ربه سبيلا'],
  ])('%s is altered', async (_, key, text) => {
    const { verdict, spans } = await verify(books, text, 'indonesian')
    expect([verdict, spans[0]?.record?.key]).toEqual(['altered', key])
  })

  test('words of one’s own behind a whole record leave it as it is, also where they bless the Prophet as it does', async () => {
    const text =
      'وحدثنا إسحاق بن إبراهيم، حدثنا الملائي، حدثنا سفيان، بهذا الإسناد وزاد ولم أسمع أحدا غيره يقول قال رسول الله صلى الله عليه وسلم رواه مسلم عن النبي صلى الله عليه وسلم'
    const { verdict, spans } = await verify(books, text, 'indonesian')
    expect([verdict, spans.map(({ record }) => record?.key)]).toEqual(['orthographic', ['muslim:7478']])
  })

  test('200 paragraphs of ordinary prose in three languages give no spans', async () => {
    expect(PROSE).toHaveLength(200)
    for (const text of PROSE) {
      const { spans } = await verify(books, text, 'indonesian')
      expect([text, spans]).toEqual([text, []])
    }
  })
})
