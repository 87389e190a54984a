import type { Language } from '../text/stem.ts'
import { stem } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import { indonesianSound, type Word } from '../text/words.ts'
import type { Alignment, Difference } from './align.ts'
import { isDenial } from './denials.ts'

// One line of words that translators choose between; written for this, from what the words mean.
const SAME_IN_TRANSLATION: Record<'indonesian' | 'english', string> = {
  indonesian: `mengabdi beribadah menyembah ibadah sembah abdi
hai wahai duhai
mengubah merubah ubah rubah berubah
beserta bersama serta
menolong pertolongan penolong bantuan membantu
karunia rahmat kasih
maha pengasih penyayang pemurah
adzab azab siksa siksaan hukuman
berfirman berkata katakanlah
pahala ganjaran balasan imbalan
membalas mengganjar
surga jannah
neraka jahanam jahannam
ampun ampunan mengampuni pengampunan memaafkan maaf
takut bertakwa takwa taqwa
kafir ingkar mengingkari kufur
dusta mendustakan berdusta bohong mendusta
nikmat karunia anugerah
rezeki rizki rejeki
bumi tanah
langit angkasa
kaum bangsa umat
saudara bersaudara ikhwan
damai damaikan mendamaikan islah perdamaian
kesulitan kesukaran sukar sulit susah
kemudahan mudah gampang kelapangan
jiwa diri nafs
seseorang orang manusia
sanggup kesanggupan kemampuan mampu
memikulkan membebani beban membebankan
zalim dzalim aniaya lalim menganiaya
dosa kesalahan
laki lelaki pria
perempuan wanita
suami istri isteri pasangan jodoh
tenteram tentram tenang ketenangan
cinta kasih sayang mawadah
ingat mengingat zikir berzikir dzikir menyebut
hati kalbu
bersyukur syukur berterima
menambah tambah
sedikit sebagian
mati maut kematian meninggal wafat
kembali pulang
melihat memperhatikan memandang
mendengar menyimak
mengetahui tahu mengerti
menyeru menyuruh mengajak seru suruh ajak memerintahkan
mencegah melarang cegah larang
keji fahisyah
mungkar munkar kemungkaran
baik kebaikan kebajikan bajik
buruk jahat kejahatan keburukan
rasul utusan
mengutus mengirim
sholat shalat salat sembahyang
mendirikan menegakkan melaksanakan dirikanlah
menunaikan membayar tunaikan
puasa saum shaum
wajib diwajibkan fardu
tuhan rabb ilah sesembahan
esa satu tunggal
bergantung tumpuan meminta
setara serupa sebanding setanding
beranak melahirkan diperanakkan dilahirkan
malas lalai
mintalah mohonlah minta mohon meminta memohon
dirikanlah laksanakanlah dirikan laksanakan tegakkan
yatim piatu
amal perbuatan pekerjaan
niat niatnya
tetangga jiran
tersenyum senyum senyummu
sedekah shadaqah sadaqah
jalan cara
lurus benar
petunjuk hidayah bimbingan
sesat tersesat kesesatan
sabar bersabar kesabaran
iman beriman mukmin percaya
islam muslim
kitab alquran quran
menciptakan mencipta menjadikan
memberi menganugerahkan memberikan
mengharap berharap
dunia
akhirat akherat`,
  english: `worship serve
allah god lord
created made
mankind men people human humans humanity
jinn jinns
hardship difficulty
ease relief
burden charge task
soul person self
capacity can bear scope
help aid assistance
patient steadfast persevere patience perseverance
prayer salah
charity alms zakat
mercy compassion kindness
merciful compassionate gracious beneficent
forgive pardon forgiveness
punishment torment chastisement doom
fire hell
garden paradise gardens
believe faith believer believers
disbelieve deny reject
truth true
lie falsehood
fear pious mindful conscious
remember remembrance mention
heart hearts
rest tranquil tranquility peace satisfaction
condition state
change alter
reward recompense
deeds actions acts works
intention intentions
neighbour neighbor
brother brothers brethren
near close
answer respond
call invoke supplicate pray
give grant bestow
good goodness
evil bad wicked
sin wrong
path way
straight right
guide guidance
favour favor blessing blessings bounties
increase more
thankful grateful thanks
eternal refuge absolute besought
begets beget
born begotten
equal equivalent comparable like
one single`,
}

const groups = new Map<string, string>()
for (const language of ['indonesian', 'english'] as const)
  for (const line of SAME_IN_TRANSLATION[language].split('\n')) {
    const [first = '', ...others] = line.split(' ').map((word) => rootOf(word, language))
    // a word of two lines means what both mean
    const group = groups.get(`${language}:${first}`) ?? first
    for (const word of [first, ...others])
      if (!groups.has(`${language}:${word}`)) groups.set(`${language}:${word}`, group)
  }

function rootOf(letters: string, language: Language): string {
  const root = stem(letters, language)
  return language === 'indonesian' ? indonesianSound(root) : root
}

const meaningOf = (word: Word, language: Language): string => {
  const root = rootOf(word.letters, language)
  return groups.get(`${language}:${root}`) ?? root
}

const ADDRESS = new Set([
  'wahai',
  'hai',
  'sungguh',
  'sesungguhnya',
  'dan',
  'maka',
  'orang',
  'suatu',
  'kalian',
  'kamu',
  'mana',
  'manakah',
  'lagi',
  'indeed',
  'verily',
  'o',
  'lo',
  'surely',
])

function contentOf(words: Word[], language: Language): string[] {
  return words
    .filter(({ letters }) => !isStopWord(letters, language) && !ADDRESS.has(letters))
    .map((word) => meaningOf(word, language))
}

const denialsIn = (words: Word[], language: Language): number =>
  words.filter(({ letters }) => isDenial(letters, language)).length

const NUMBERS = new Set(
  `satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas belas puluh ratus seratus ribu seribu
  two three four five six seven eight nine ten hundred thousand`.split(/\s+/),
)
const numbersIn = (words: Word[]): string[] =>
  words.flatMap(({ letters }) => (/^\d+$/.test(letters) || NUMBERS.has(letters) ? [letters] : []))

const DENIED_WITHIN = 3

/** Of each word that denies, what the words behind it mean. */
function deniedIn(words: Word[], language: Language): string[][] {
  return words.flatMap(({ letters }, at) =>
    isDenial(letters, language) ? [contentOf(words.slice(at + 1, at + 1 + DENIED_WITHIN), language)] : [],
  )
}

/** Whether one of two texts denies what the other says too, and does not deny. */
export function deniesOtherwise(one: Word[], other: Word[], language: Language): boolean {
  return isDeniedAlone(one, other, language) || isDeniedAlone(other, one, language)
}

function isDeniedAlone(denying: Word[], other: Word[], language: Language): boolean {
  const said = new Set(contentOf(other, language))
  const denied = new Set(deniedIn(other, language).flat())
  return deniedIn(denying, language).some((meanings) => {
    const shared = meanings.filter((meaning) => said.has(meaning))
    return shared.length > 0 && !shared.some((meaning) => denied.has(meaning))
  })
}

/** Whether a difference from a translation leaves its meaning: only small words, or words that translators choose between. */
export function isSameMeaning(
  given: Word[],
  record: Word[],
  { from, to, recordFrom, recordTo }: Difference,
  language: Language,
): boolean {
  const [here, there] = [given.slice(from, to), record.slice(recordFrom, recordTo)]
  if (denialsIn(here, language) !== denialsIn(there, language)) return false
  const [a, b] = [contentOf(here, language), contentOf(there, language)]
  return a.every((word) => b.includes(word)) && b.every((word) => a.includes(word))
}

/** Of the given words that carry meaning, this share has to be in the record for them to be another translation of it. */
const LEAST_NEAR = 0.5
const LEAST_CONTENT = 3
/** So near to the record's own translation a word that differs was changed, and is no choice of another translator. */
const OWN_WORDING = 0.75

export type Near = {
  /** 0 to 1. */
  nearness: number
  /** Another number, a denial more or less, or what was said turned round. */
  contradicts: boolean
}

/** How near words are to a translation; undefined where they are none of that record. */
export function nearnessOf(given: Word[], record: Word[], language: Language): Near | undefined {
  const [here, there] = [contentOf(given, language), contentOf(record, language)]
  const places = new Map(there.map((word, at) => [word, at]))
  const shared = here.filter((word) => places.has(word))
  const known = new Set(shared)
  if (known.size < Math.min(LEAST_CONTENT, places.size) || shared.length < LEAST_NEAR * here.length) return undefined
  const isWhole = there.filter((word) => known.has(word)).length >= LEAST_NEAR * there.length
  const [denied, denies] = [denialsIn(given, language), denialsIn(record, language)]
  const order = [...known].map((word) => places.get(word) ?? 0)
  return {
    nearness: Math.round((shared.length / here.length) * 100) / 100,
    contradicts:
      numbersIn(given).some((number) => !numbersIn(record).includes(number)) ||
      denied > denies ||
      deniesOtherwise(given, record, language) ||
      (isWhole && denied === 0 && denies > 0) ||
      (isWhole && isTurnedRound(order)),
  }
}

const LONGEST_TURNED = 4

/** Whether a short saying has its last words first: "with ease comes hardship". */
const isTurnedRound = (order: number[]): boolean =>
  order.length > 1 &&
  order.length <= LONGEST_TURNED &&
  order.slice(-2).every((place, at, all) => at === 0 || place < (all[at - 1] ?? 0))

/** Whether an alignment is so close that its differences were made, rather than translated otherwise. */
export function isOwnWording({ same, differences }: Alignment): boolean {
  const different = differences.reduce(
    (sum, one) => sum + Math.max(one.to - one.from, one.recordTo - one.recordFrom),
    0,
  )
  return same >= OWN_WORDING * (same + different)
}
