export const TOPICS = [
  'Aqidah',
  'Tauhid',
  'Fiqh',
  'Akhlak',
  'Tafsir',
  'Hadits',
  'Shalat',
  'Manhaj',
  'Tarbiyah',
  'Muamalah',
  'Ibadah',
  'Dzikir',
  'Adab',
] as const

export type LectureTopic = (typeof TOPICS)[number]

/** The topic with that name, in any case. */
export const topicNamed = (name: string): LectureTopic | undefined =>
  TOPICS.find((topic) => topic.toLowerCase() === name.toLowerCase())
