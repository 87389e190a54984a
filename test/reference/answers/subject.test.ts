import { expect, test } from 'vitest'
import { withoutLead } from '../../../src/reference/answers/subject.ts'

test.each([
  ['guru ngasih tugas: sebutin rukun islam ada berapa', 'sebutin rukun islam ada berapa'],
  ['My teacher asked: what are the pillars of Islam', 'what are the pillars of Islam'],
  ['سؤال: ما حكم صيام الجمعة', 'ما حكم صيام الجمعة'],
])('the words about who asks and why are removed from a question (%s)', (asked, question) => {
  expect(withoutLead(asked)).toBe(question)
})

test.each([
  'main catur: boleh atau tidak',
  'anak suka berbohong: bagaimana cara mendidiknya',
  'a question about zakat: how much should I pay',
  'Playing chess: is it allowed',
  'لعب الشطرنج: هل هو حرام',
])('a subject before a colon stays in the question (%s)', (asked) => {
  expect(withoutLead(asked)).toBe(asked)
})
