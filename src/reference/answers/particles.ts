import { z } from 'zod'
import { readYaml } from '../../platform/data-file.ts'
import { perLanguage } from './word-lists.ts'

const sets = perLanguage.transform(({ indonesian, english, arabic }) => ({
  indonesian: new Set(indonesian),
  english: new Set(english),
  arabic: new Set(arabic),
}))

/** Words that turn a sentence round, and words after which a pause is no end: the file says which. */
export const { turns_round: TURNS_ROUND, continues: CONTINUES } = readYaml(
  'reference/answers/particles.yaml',
  z.strictObject({ turns_round: sets, continues: sets }),
)

/** What introduces speech: in Arabic the verb, folded; in Latin letters the verb with all up to its speech. */
export const SPEECH = {
  indonesian:
    /\b(?:berkata|bersabda|berfirman|menjawab|bertanya|mengatakan|menuturkan|berujar|berdoa|katanya|ujarnya|tuturnya|jawabnya|sabdanya)\b[^.,:;"“?!]{0,60}[,:;]?\s*(?=["“])|\b(?:berkata|bersabda|berfirman|menjawab|mengatakan|menuturkan|katanya)\b(?:\s+kepada\p{L}*)?\s*[,:;]|\bbahwas?(?:anya|annya)?\b(?=\s+(?:Rasulullah|Nabi))/giu,
  english:
    /\b(?:said|saying|says|replied|answered|remarked|exclaimed|added|observed|narrated|reported)\b[^.:;,"“?!]{0,70}[:,]?\s*(?=["“])|\b(?:narrated|reported|said|saying|authority of|replied|answered|remarked)\b[^.:;"“?!]{0,70}:|\b(?:narrated|reported)\b[^.:;"“?!]{0,90}\bthat\b(?=\s+(?:the Prophet|Allah's|the Messenger))/giu,
  arabic: /^[وف]?(?:قال|قالت|قالا|قالوا|يقول|تقول|يقولون)$/,
}

/** What begins one more link of the chain of narrators rather than the content. */
export const CHAIN = {
  indonesian:
    /^\s*(?:dan\s+)?(?:telah\s+|pernah\s+)?(?:men|meng|ber)(?:ceritakan|abarkan|khabarkan|kabarkan|cerita|itakan)\b|^\s*(?:aku|saya|kami)\s+(?:telah\s+)?mendengar\s+\[|^\s*dari\s+\[|^\s*telah\s+(?:menceritakan|mengabarkan|bercerita|memberitakan)/i,
  english:
    /^\s*(?:it was narrated|narrated|he narrated|it is narrated|we were told|.{0,40}\b(?:told|informed|narrated to) (?:us|me)\b)/i,
  arabic: /^و?(?:حدثنا|حدثني|حدثناه|حدثه|اخبرنا|اخبرني|اخبرناه|انبانا|انباني|نبانا|ثنا|نا|قرات|قال|سمعت|ذكر|ح)$/,
}
