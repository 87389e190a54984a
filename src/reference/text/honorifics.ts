/** Patterns of the folded words of each honorific. Books and their copies write, shorten or omit them at will. */
const AFTER_NAMES: RegExp[][] = [
  [/^صلي$/, /^الله$/, /^عليه$/, /^وعلي$/, /^[اء]/, /^وسلم$/],
  [/^صلي$/, /^الله$/, /^عليه$/, /^و?[اء]ا?\??له$/, /^وسلم$/],
  [/^صلي$/, /^الله$/, /^عليه$/, /^وسلم$/],
  [/^صل[يع]م$/],
  [/^رضي$/, /^الله$/, /^(?:تعالي)$/, /^عنه(?:ا|ما)?$/],
  [/^رضي$/, /^الله$/, /^عنه(?:ا|ما)?$/],
  [/^s[hy]?[ao]l(?:l+|l*al+)[ao]h[ou]$/, /^a+la?ihi?$/, /^wa?$/, /^alihi$/, /^wa$/, /^s+[ae]l+am[ae]?$/],
  [/^s[hy]?[ao]l(?:l+|l*al+)[ao]h[ou]$/, /^a+la?ihi?$/, /^wa$/, /^s+[ae]l+am[ae]?$/],
  [/^s[hy]?[ao]l(?:l+|l*al+)[ao]h[ou]$/, /^a+la?ihi?$/, /^wa?s+[ae]l+am[ae]?$/],
  [/^r[ao](?:d|dh|dl|dz|z)h?i+y?al+[ao]hu?$/, /^(?:ta|taala)$/, /^anh(?:u|a|uma|um)$/],
  [/^r[ao](?:d|dh|dl|dz|z)h?i+y?al+[ao]hu?$/, /^anh(?:u|a|uma|um)$/],
  [/^pbuh$/],
  [/^swt$/],
]
const SAW_AFTER = /^(?:nabi|rasul|rasulullah|muhammad|beliau|rasulallah)$/

/** Words without the honorifics among them, so that two copies of a text compare as equal. */
export function withoutHonorifics<Word extends { letters: string }>(words: Word[]): Word[] {
  const out: Word[] = []
  for (let at = 0; at < words.length; ) {
    const first = words[at]
    if (!first) break
    const phrase = /^(?:صل|رضي|s[hyao]|ra|ro|pbuh|swt)/.test(first.letters)
      ? AFTER_NAMES.find((parts) => parts.every((part, place) => part.test(words[at + place]?.letters ?? '')))
      : undefined
    const saw = first.letters === 'saw' && SAW_AFTER.test(out.at(-1)?.letters ?? '')
    if (phrase || saw) at += phrase?.length ?? 1
    else {
      out.push(first)
      at++
    }
  }
  return out
}
