import { fold } from '../../text/arabic.ts'

/**
 * The terms of verdicts on narrators: Arabic | rank | Indonesian | English. Ranks are the twelve of Ibn Hajar's own introduction to Taqrib
 * at-Tahdhib, from companions (1) to liars (12); terms of other critics stand at the rank whose terms they equal there. Glosses are ours.
 */
const TABLE = `
صحابي | 1 | sahabat Nabi | a companion of the Prophet
صحابية | 1 | sahabat Nabi (perempuan) | a companion of the Prophet (a woman)
له صحبة | 1 | sahabat Nabi | was a companion
له رؤية | 1 | pernah melihat Nabi ketika kecil | saw the Prophet as a child
أوثق الناس | 2 | orang yang paling tepercaya | among the most trustworthy
ثقة ثقة | 2 | sangat tepercaya | very trustworthy
ثقة ثبت | 2 | tepercaya dan kukuh | trustworthy and firm
ثقة حافظ | 2 | tepercaya dan hafiz | trustworthy, a master of hadith
ثقة متقن | 2 | tepercaya dan cermat | trustworthy and exact
ثقة إمام | 2 | tepercaya, seorang imam | trustworthy, an imam
أمير المؤمنين في الحديث | 2 | pemimpin para ahli hadis | leader of the believers in hadith
متفق على جلالته وإتقانه | 2 | disepakati keagungan dan kecermatannya | agreed upon for eminence and exactness
ثقة | 3 | tepercaya | trustworthy
ثقه | 3 | tepercaya | trustworthy
متقن | 3 | cermat | exact
ثبت | 3 | kukuh | firm
عدل | 3 | adil | upright
حجة | 3 | dapat dijadikan hujah | an authority
إمام | 3 | imam | an imam
مخضرم | 3 | hidup pada masa jahiliah dan Islam, tetapi tidak bertemu Nabi | lived before and after Islam without meeting the Prophet
مكثر | 3 | banyak meriwayatkan | narrated much
فقيه | 3 | ahli fikih | a jurist
صدوق | 4 | jujur | truthful
لا بأس به | 4 | tidak mengapa | acceptable
ليس به بأس | 4 | tidak mengapa | acceptable
صالح الحديث | 4 | hadisnya layak | his hadith are fit
محله الصدق | 4 | tergolong jujur | of the truthful
حسن الحديث | 4 | hadisnya hasan | his hadith are hasan
صدوق سيئ الحفظ | 5 | jujur, tetapi buruk hafalannya | truthful, of poor memory
صدوق يهم | 5 | jujur, kadang keliru | truthful, errs at times
صدوق يخطئ | 5 | jujur, kadang salah | truthful, makes mistakes
له أوهام | 5 | memiliki kekeliruan | has errors
ربما وهم | 5 | barangkali keliru | errs perhaps
يخطئ | 5 | kadang salah | makes mistakes
يغرب | 5 | meriwayatkan yang ganjil | narrates odd things
سيئ الحفظ | 5 | buruk hafalannya | of poor memory
تغير بأخرة | 5 | hafalannya berubah pada akhir hayatnya | changed late in life
تغير حفظه | 5 | hafalannya berubah | his memory changed
اختلط | 5 | hafalannya kacau pada akhir hayatnya | became confused late in life
خلط بعد احتراق كتبه | 5 | kacau setelah kitab-kitabnya terbakar | confused after his books burnt
مخلط | 5 | kacau riwayatnya | mixes things up
يدلس | 5 | melakukan tadlis | hides whom he heard from (tadlis)
مدلس | 5 | mudalis | one who hides whom he heard from (tadlis)
يرسل | 5 | meriwayatkan secara mursal | leaves out the link to the Prophet (irsal)
رمي بالتشيع | 5 | dituduh berpaham Syiah | accused of Shiism
رمي بالقدر | 5 | dituduh berpaham Qadariah | accused of denying the decree
رمي بالإرجاء | 5 | dituduh berpaham Murji'ah | accused of the creed of the Murjia
رمي بالنصب | 5 | dituduh membenci keluarga Ali | accused of enmity to the family of Ali
مقبول | 6 | diterima bila ada penguat | accepted when supported by others
لين الحديث | 6 | agak lemah hadisnya | lenient in hadith
لين | 6 | agak lemah | lenient
فيه لين | 6 | ada kelemahan padanya | somewhat weak
مستور | 7 | keadaannya tidak diketahui | his standing is unknown
مجهول الحال | 7 | keadaannya tidak diketahui | his standing is unknown
ضعيف | 8 | lemah | weak
ضعف | 8 | dilemahkan | called weak
ضعفوه | 8 | mereka melemahkannya | they called him weak
العمل على تضعيف حديثه | 8 | dalam praktik hadisnya dinilai lemah | in practice his hadith are held weak
منكر الحديث | 8 | hadisnya mungkar | his hadith are rejected
ليس بالقوي | 8 | tidak kuat | not strong
مجهول | 9 | tidak dikenal | unknown
لا يعرف | 9 | tidak dikenal | not known
متروك | 10 | ditinggalkan hadisnya | abandoned
تركوه | 10 | mereka meninggalkannya | they abandoned him
واه | 10 | sangat lemah | feeble
ساقط | 10 | gugur | fallen
متهم بالكذب | 11 | dituduh berdusta | accused of lying
متهم | 11 | tertuduh | accused
كذاب | 12 | pendusta | a liar
وضاع | 12 | pemalsu hadis | a fabricator
يضع الحديث | 12 | memalsukan hadis | fabricates hadith
`

type Term = { words: string; rank: number; id: string; en: string }

const terms: Term[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [arabic = '', rank = '', id = '', en = ''] = line.split('|').map((part) => part.trim())
    return { words: ` ${fold(arabic)} `, rank: Number(rank), id, en }
  })
  // "ثقة ثبت" before "ثقة"
  .sort((a, b) => b.words.length - a.words.length)

/** A verdict's terms in Indonesian and English in their order, and the lowest rank that they give; null where no term is known. */
export function readVerdict(verdict: string): { id: string; en: string; rank: number } | null {
  let text = ` ${fold(verdict)} `.replace(/ و(?=رمي|تغير|اختلط|يدلس|يرسل)/g, ' ')
  const found: { at: number; term: Term }[] = []
  for (const term of terms) {
    const at = text.indexOf(term.words)
    // denied: "not strong" is a term of its own, and longer
    if (at < 0 || / (?:ليس|غير|لا) $/.test(text.slice(0, at + 1))) continue
    found.push({ at, term })
    text = `${text.slice(0, at + 1)}${'_'.repeat(term.words.length - 2)}${text.slice(at + term.words.length - 1)}`
  }
  if (found.length === 0) return null
  const inOrder = found.sort((a, b) => a.at - b.at).map(({ term }) => term)
  return {
    id: inOrder.map(({ id }) => id).join('; '),
    en: inOrder.map(({ en }) => en).join('; '),
    rank: Math.max(...inOrder.map(({ rank }) => rank)),
  }
}
