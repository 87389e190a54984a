const ENGLISH = /\b(?:the|this|of|is|are|must|with|not|has|have|and|was|been|only|least|most|please|it)\b/i
const INDONESIAN = /\b(?:yang|dan|di|ke|dari|tidak|belum|sudah|harus|ini|itu|untuk|dengan|atau|paling|hanya|isian)\b/i

/** Matches the most common words of the other languages. */
export const foreignTo = (language: 'id' | 'en' | 'ar'): RegExp => {
  if (language === 'id') return ENGLISH
  if (language === 'en') return INDONESIAN
  return new RegExp(`${ENGLISH.source}|${INDONESIAN.source}`, 'i')
}
