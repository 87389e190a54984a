import { describe, expect, test } from 'vitest'
import { authenticityOf } from '../../src/reference/records/grading/authenticity.ts'
import { classOf, type GradeClass, ownGrades, summariseGrades } from '../../src/reference/records/grading/grades.ts'
import type { Collection, Grade } from '../../src/reference/records/hadith/hadith.ts'
import { describeWithPack, packRows } from '../support/pack.ts'

const graded = (...grades: string[]): Grade[] => grades.map((grade, place) => ({ grade, graded_by: `Grader ${place}` }))

describe('the class of a grading', () => {
  test.each<[string, GradeClass | undefined]>([
    ['Sahih', 'sahih'],
    ['Hasan Sahih', 'sahih'],
    ['Sahih - Agreed Upon', 'sahih'],
    ['Isnaad Hasan', 'hasan'],
    ['Hasan Lighairihi', 'hasan'],
    ['Isnaad Hasan Sahih Muslim (556)', 'sahih'],
    ['Mauquf Sahih', 'sahih'],
    ['Very Daif', 'daif'],
    ['Shadh, Sahih', 'daif'],
    ['Munkar', 'daif'],
    ['Mauquf Munkar', 'daif'],
    ['Mursal', 'daif'],
    ['Batil', 'maudhu'],
    ['Mawdu', 'maudhu'],
    ['Mauquf', undefined],
    ['Maqtu', undefined],
    ['-', undefined],
  ])('%s is %s', (grade, name) => expect(classOf(grade)).toBe(name))
})

describe('the summary of several gradings', () => {
  const summary = (...grades: string[]) => Object.values(summariseGrades('ibnmajah', graded(...grades)))
  test.each<[string[], string, GradeClass | null]>([
    [['Sahih', 'Isnaad Hasan', 'Sahih'], 'agreed', 'sahih'],
    [['Sahih', 'Hasan'], 'agreed', 'hasan'],
    [['Daif', 'Daif', 'Batil'], 'agreed', 'daif'],
    [['Daif', 'Mawdu'], 'agreed', 'maudhu'],
    [['Sahih', 'Sahih', 'Daif'], 'disputed', null],
    [['Batil', 'Sahih', 'Isnaad Sahih'], 'disputed', null],
    [['Mauquf', 'Maqtu'], 'none', null],
    [['Mauquf', 'Hasan'], 'agreed', 'hasan'],
    [[], 'none', null],
  ])('%j: %s, %s', (grades, agreement, name) => expect(summary(...grades)).toEqual([agreement, name]))

  test('hadith of Bukhari and Muslim are sound by inclusion', () => {
    expect(summariseGrades('bukhari', [])).toEqual({ agreement: 'agreed', class: 'sahih' })
    expect(summariseGrades('muslim', graded('Daif'))).toEqual({ agreement: 'agreed', class: 'sahih' })
  })

  test('only a hadith that no grader calls sound or good is called fabricated', () => {
    expect(authenticityOf('ibnmajah:1', graded('Batil', 'Sahih'))).toBe('disputed')
    expect(authenticityOf('ibnmajah:1', graded('Batil', 'Hasan'))).toBe('disputed')
    expect(authenticityOf('ibnmajah:1', graded('Batil', 'Mawdu'))).toBe('fabricated')
    expect(authenticityOf('ibnmajah:1', graded('Mauquf'))).toBe('ungraded')
  })
})

describeWithPack('the gradings of the data pack', (folder) => {
  type Row = { key: string; collection: Collection; number: number; grades: Grade[] }
  const rows = ['hadith', 'hadith_fractional'].flatMap((file) => packRows<Row>(folder, file))
  const shakir = rows.flatMap(({ collection, number, grades }) => {
    const of = (name: string) => grades.find(({ graded_by }) => graded_by === name)?.grade
    const [his, albani] = [of('Ahmad Muhammad Shakir'), of('Al-Albani')]
    return collection === 'tirmidhi' && his && albani ? [{ number, same: his === albani }] : []
  })
  const share = (list: { same: boolean }[]) => list.filter(({ same }) => same).length / list.length

  test('gradings by Ahmad Shakir differ from al-Albani’s no more often in the part that he edited than in the rest', () => {
    const [edited, rest] = [shakir.filter(({ number }) => number <= 616), shakir.filter(({ number }) => number > 616)]
    expect([edited.length, rest.length]).toEqual([563, 3146])
    expect(share(edited)).toBeGreaterThan(share(rest))
    expect(share(edited)).toBeGreaterThan(0.96)
  })

  test('18,907 gradings of editors, and the dashes, are left out, and those of graders stay', () => {
    const all = rows.flatMap(({ grades }) => grades)
    const own = rows.flatMap(({ collection, grades }) => ownGrades(collection, grades))
    const dashes = all.filter(({ grade }) => grade === '-').length
    const graders = ['Al-Albani', 'Bashar Awad Maarouf', 'Salim al-Hilali', 'Shuaib Al Arnaut', 'Zubair Ali Zai']
    expect([...new Set(own.map(({ graded_by }) => graded_by))].sort()).toEqual(graders)
    const others = all.filter(({ graded_by }) => !graders.includes(graded_by))
    expect(others).toHaveLength(18_907)
    expect(own).toHaveLength(all.length - others.length - dashes + others.filter(({ grade }) => grade === '-').length)
  })

  test('no hadith that any grader calls sound or good is called fabricated', () => {
    const called = rows.filter(({ key, grades }) => authenticityOf(key, grades) === 'fabricated')
    for (const { key, grades } of called)
      expect([key, grades.some(({ grade }) => ['sahih', 'hasan'].includes(classOf(grade) ?? ''))]).toEqual([key, false])
    const disputed = rows.find(({ key }) => key === 'ibnmajah:2635')
    expect(disputed && authenticityOf(disputed.key, ownGrades('ibnmajah', disputed.grades))).toBe('sound')
    expect(disputed && authenticityOf(disputed.key, disputed.grades)).toBe('disputed')
  })
})
