import type { Language } from '../text/stem.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Words, folded, that deny, set a condition, make an exception or ask: what follows in their sentence is not to be quoted without them. */
export const TURNS_ROUND: Record<Language, ReadonlySet<string>> = {
  indonesian: words(`
    tidak tidaklah tidakkah tak takkan bukan bukanlah bukankah belum jangan janganlah tiada tanpa mustahil kecuali melainkan selain jika
    jikalau apabila bila bilamana kalau sekiranya seandainya andai andaikan andaikata asalkan barangsiapa barang siapa siapakah siapapun apa
    apakah adakah bagaimana bagaimanakah mengapa kenapa kapan kapankah mana manakah dimana berapa berapakah
    melarang dilarang larangan mencegah`),
  english: words(`
    not no never nor neither none nothing nobody cannot cant dont doesnt didnt isnt wasnt wont wouldnt shouldnt couldnt without except
    unless if whether whoever whosoever whomever whatever whenever wherever what which how why where when who until till lest save
    forbade forbidden forbid prohibited should were had does do did is are can will`),
  arabic: words(`
    لا ما لم لن ليس ليست ليسوا غير الا سوي لو لولا اذا هل متي كيف اين كم ماذا اي ايما كلما مهما حيثما اينما لين اليس الم اولم افلا
    بلا دون نهي ينهي نهانا حرم كره منع ايكم ايهم لعل ليت`),
}

/** Words after which a pause is no end: what follows takes back or narrows what was said. */
export const CONTINUES: Record<Language, ReadonlySet<string>> = {
  indonesian: words(`
    kecuali melainkan selain hingga sampai sehingga jika jikalau apabila bila kalau asalkan selama sebelum kecualinya tetapi tapi namun
    akan tidak bukan agar supaya maka yang dan atau karena`),
  english: words(`
    except unless save if until till lest but yet provided before though although however not then which who that and or because`),
  arabic: words('الا غير سوي حتي ان اذا لو ما لم لكن ولكن بل لان او صلي رضي عز سبحانه'),
}

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
