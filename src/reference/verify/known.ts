import { once } from '../../platform/once.ts'
import type { PassageKind } from '../index/kind.ts'
import type { Language } from '../text/stem.ts'
import { type Word, wordsOf } from '../text/words.ts'
import type { Match } from './compare.ts'
import { deniesOtherwise } from './near.ts'
import type { CanonicalRecord } from './records.ts'
import { type FoundSaying, sayingsIn, wordingOf } from './sayings.ts'

/** What a wording that people pass on stands for: a record, or one that it turns round. */
export type KnownRecord = { key: string; turned: boolean }

// How people pass on what has a record, in words that are in no translation here. Written for this; a line is `key | wording | wording …`.
const PASSED_ON = `
tirmidhi:1956 | Senyummu di hadapan saudaramu adalah sedekah | Senyummu kepada saudaramu itu sedekah | Your smile in the face of your brother is charity | Smiling at your brother is charity
bukhari:3461 | Sampaikanlah dariku walau satu ayat | Sampaikan dariku walaupun hanya satu ayat | Convey from me even if it is one verse | Convey from me even one ayah
bukhari:6116 | Jangan marah bagimu surga
bukhari:6013 | Siapa yang tidak menyayangi tidak akan disayangi | He who shows no mercy will be shown no mercy
tirmidhi:1955 | Siapa yang tidak berterima kasih kepada manusia tidak bersyukur kepada Allah | Whoever does not thank people does not thank Allah
bukhari:5027 | Sebaik-baik kalian adalah yang belajar Al-Quran dan mengajarkannya | The best of you are those who learn the Quran and teach it
bukhari:13 | Tidak beriman seseorang dari kalian hingga ia mencintai saudaranya seperti mencintai dirinya sendiri | None of you believes until he loves for his brother what he loves for himself
bukhari:1 | Sesungguhnya setiap amal tergantung niatnya | Segala perbuatan bergantung pada niat | Actions are judged by intentions
bukhari:2989 | Kata-kata yang baik adalah sedekah | Ucapan yang baik itu sedekah | A kind word is charity
bukhari:6021 | Setiap kebaikan adalah sedekah | Every good deed is charity
muslim:4899 | Barangsiapa menunjukkan kebaikan maka baginya pahala seperti pelakunya | Whoever guides to good gets a reward like the one who does it
tirmidhi:1924 | Sayangilah yang di bumi niscaya yang di langit menyayangimu | Be merciful to those on earth and the One in heaven will be merciful to you
bukhari:69 | Permudahlah jangan mempersulit | Mudahkanlah dan jangan kalian persulit | Make things easy and do not make them difficult
bukhari:6018 | Berkatalah yang baik atau diam | Speak good or remain silent
muslim:7417 | Dunia adalah penjara bagi orang mukmin dan surga bagi orang kafir | The world is a prison for the believer and a paradise for the disbeliever
muslim:6774 | Mukmin yang kuat lebih dicintai Allah daripada mukmin yang lemah | The strong believer is better and more beloved to Allah than the weak believer
muslim:265 | Allah itu indah dan menyukai keindahan | Allah is beautiful and loves beauty
tirmidhi:2317 | Di antara tanda baiknya Islam seseorang adalah meninggalkan yang tidak bermanfaat baginya
tirmidhi:3895 | Sebaik-baik kalian adalah yang paling baik kepada keluarganya | The best of you are those who are best to their families
tirmidhi:1987 | Bertakwalah kepada Allah di mana pun kamu berada
muslim:283 | Siapa menipu kami bukan golongan kami | Whoever cheats us is not one of us
bukhari:1427 | Tangan di atas lebih baik daripada tangan di bawah | The upper hand is better than the lower hand
bukhari:2554 | Setiap kalian adalah pemimpin dan akan dimintai pertanggungjawaban | Each of you is a shepherd and responsible for his flock
bukhari:24 | Malu itu sebagian dari iman | Modesty is part of faith
bukhari:6114 | Orang kuat bukan yang pandai bergulat tetapi yang mampu menahan amarah | The strong man is not the good wrestler but the one who controls himself when angry
muslim:4223 | Jika manusia mati terputus amalnya kecuali tiga perkara | When a person dies his deeds end except for three
ibnmajah:2341 | Tidak boleh membahayakan diri sendiri dan orang lain
tirmidhi:2969 | Doa adalah ibadah
ibnmajah:224 | Menuntut ilmu wajib bagi setiap muslim | Menuntut ilmu itu wajib atas setiap muslim laki-laki dan perempuan | Seeking knowledge is obligatory upon every Muslim
muslim:6592 | Sedekah tidak akan mengurangi harta | Charity does not decrease wealth
bukhari:6412 | Dua nikmat yang sering dilupakan manusia sehat dan waktu luang
bukhari:6416 | Jadilah di dunia seperti orang asing atau pengembara | Be in this world as if you were a stranger or a traveller
tirmidhi:1899 | Ridha Allah tergantung ridha orang tua | Ridho Allah ada pada ridho kedua orang tua | The pleasure of the Lord is in the pleasure of the parents
ibnmajah:2443 | Berikan upah pekerja sebelum kering keringatnya | Bayarlah upah sebelum keringatnya kering | Pay the worker before his sweat dries
bukhari:5984 | Tidak masuk surga pemutus silaturahmi | Tidak akan masuk surga orang yang memutus tali silaturahmi
muslim:534 | Kesucian adalah separuh dari iman | Purity is half of faith
94:6 | Bersama kesulitan ada kemudahan | Di balik kesulitan pasti ada kemudahan | With hardship comes ease
13:28 | Hanya dengan mengingat Allah hati menjadi tenang | Verily in the remembrance of Allah do hearts find rest
2:286 | Allah tidak membebani seseorang di luar kemampuannya | Allah does not burden a soul beyond what it can bear
`
const TURNED_ROUND = `
94:6 | Bersama kemudahan ada kesulitan | With ease comes hardship | إن مع اليسر عسرا
7:31 | Allah menyukai orang yang berlebih-lebihan
`

/** Every wording of them. */
export const knownWordings = once(() =>
  [
    { lines: PASSED_ON, turned: false },
    { lines: TURNED_ROUND, turned: true },
  ].flatMap(({ lines, turned }) =>
    lines
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [key = '', ...texts] = line.split(' | ')
        return texts.map((text) => wordingOf({ key, turned }, text, languageOf(text)))
      }),
  ),
)

const languageOf = (text: string): Language =>
  /\p{Script=Arabic}/u.test(text)
    ? 'arabic'
    : /\b(?:the|is|of|and|your|them|does|not|a|comes|who)\b/i.test(text)
      ? 'english'
      : 'indonesian'

/** Where the words of a text are a record in words that people pass it on in. */
export const knownIn = (words: Word[]): FoundSaying<KnownRecord>[] => sayingsIn(words, knownWordings())

type Known = FoundSaying<KnownRecord>

/** The same as matches: another wording of the record, or one of which nothing stays, because it is turned round or denied. */
export function knownMatches(words: Word[], known: Known[], records: CanonicalRecord[]): Match[] {
  const byKey = new Map(records.map((record) => [record.key, record]))
  return known.flatMap((one) => {
    const { from, to, same, share, saying } = one
    const record = byKey.get(saying.key)
    if (!record) return []
    const turned = isTurned(words, one)
    const whole = { from, to, recordFrom: 0, recordTo: turned ? wordsOf(record.text_indonesian ?? '').length : 0 }
    return [
      {
        ...whole,
        same,
        id: record.id,
        field: 'text_indonesian' as const,
        differences: turned ? [whole] : [],
        whole: false,
        literal: false,
        worth: same,
        ...(!turned && { nearness: Math.round(100 * Math.min(1, share)) / 100 }),
      },
    ]
  })
}

/** What denies is a small word, and is not among those that a wording is found by. */
const isTurned = (words: Word[], { from, to, saying, wording }: Known): boolean =>
  saying.turned || deniesOtherwise(words.slice(Math.max(0, from - 1), to), wordsOf(wording), languageOf(wording))

/** Of a match, so much is such a wording for the match to be it, with the writer's own words around. */
const MOST_OF = 0.6

/**
 * Without those that a wording explains which stands there word for word: the nearest record in other words, which would be altered, and a hadith
 * that tells what a verse says.
 */
export function withoutExplained(
  words: Word[],
  matches: Match[],
  known: Known[],
  kindOf: (id: number) => PassageKind | undefined,
): Match[] {
  const explaining = known.filter((one) => one.unbroken && !isTurned(words, one))
  return matches.filter(
    (match) =>
      !explaining.some(
        ({ from, to, saying }) =>
          Math.min(to, match.to) - Math.max(from, match.from) >= MOST_OF * (match.to - match.from) &&
          (match.differences.length > 0 ||
            match.nearness !== undefined ||
            (isVerse(saying.key) && kindOf(match.id) === 'hadith')),
      ),
  )
}

const isVerse = (key: string): boolean => /^\d/.test(key)
