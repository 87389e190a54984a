/** In UTF-16 units: the length of each text, that of the largest field of a request. */
export const LENGTH = 10_000

/** A repeated piece, up to a length. */
export const again = (piece: string, length = LENGTH): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** A beginning, a repeated piece, and an end. */
const between = (start: string, piece: string, end: string): string =>
  start + again(piece, LENGTH - start.length - end.length) + end

/** Different words, so that no cache has them. */
const different = (word: (at: number) => string): string => {
  let text = ''
  for (let at = 0; text.length < LENGTH; at++) text += `${word(at)} `
  return text.slice(0, LENGTH)
}

/** Texts made to be slow, by their content. */
export const HOSTILE: Record<string, string> = {
  // combining marks
  'vowel signs between two letters': between('a', '\u064f', 'b'),
  'vowel signs after an Arabic letter': between('ب', '\u064e\u0651', 'ت'),
  'dagger alefs after a letter': between('ب', '\u0670', 'ت'),
  'silent signs after a letter': between('ب', '\u06df', 'ت'),
  'hamzas above after a letter': between('ا', '\u0654', 'ل'),
  zalgo: again('z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u030d\u030e'),
  'marks in falling order': between('e', '\u0301\u0323\u0331', 'f'),
  tatweel: between('ب', '\u0640', 'ت'),
  // invisible characters
  'joiners between two letters': between('a', '\u200d', 'b'),
  'joiners between Arabic letters': again('ب\u200d'),
  'soft hyphens': between('a', '\u00ad', 'b'),
  'direction marks': again('\u202e\u202d\u200f\u200e\u2067\u2069ا'),
  'variation selectors': between('a', '\ufe0f', 'b'),
  'tags of flags': between('\u{1f3f4}', '\u{e0067}', 'x'),
  // surrogate pairs and noncharacters
  families: again('👨‍👩‍👧‍👦'),
  'skin tones': again('👍🏽👋🏿'),
  'surrogates without a partner': again('\ud83d'),
  'surrogates the wrong way round': again('\udc00\ud800'),
  'letters beyond the first plane': again('𝒜𝒷'),
  'what grows when it is normalised': again('\ufdfa'),
  'honorifics between words': again('nabi ﷺ '),
  'control characters': again('\u0001\u0002\u001f'),
  'null characters': again('a\u0000'),
  // brackets and quotation marks
  ...Object.fromEntries([...'()[]{}<>«»“”"\'‘’„‚‹›`﴿﴾《「】'].map((sign) => [`${sign} alone`, again(sign)] as const)),
  'brackets that open with a letter': again('(a'),
  'brackets that open with a space': again('( '),
  'square brackets with a word': again('[kata '),
  'nested brackets': '('.repeat(LENGTH / 2) + ')'.repeat(LENGTH / 2),
  'nested objects': '{"a":'.repeat(LENGTH / 6) + '}'.repeat(LENGTH / 6),
  'objects in a list': `{"claims":[${again('{},', LENGTH - 13)}]}`,
  'braces around spaces': between('{{', ' ', 'x'),
  'braces around line ends': between('{{', '\t\n', 'x'),
  'quoted words': again('"kata" '),
  'a quotation that does not end': between('"', 'kata ', ''),
  'quotations that open again and again': again('“kata '),
  'tags that do not end': again('<a '),
  entities: again('&#1575;'),
  'entities that do not end': again('&#15'),
  // references and numbers
  'HR. without a number': again('HR. '),
  'HR. with names': again('HR. Bukhari dan '),
  'HR. with a name each': again('HR. Bukhari '),
  'names of one book': again('muslim '),
  'names of one book with joints': again('malik imam '),
  'QS. without a number': again('QS. '),
  'QS. in brackets': again('(QS. '),
  'surahs without a verse': again('surat al-baqarah '),
  'verses without a surah': again('ayat '),
  'words that lead to a reference': between('', 'tafsir of ', '('),
  'words that follow a reference': between('QS 2:255 ', 'artinya ', 'kata'),
  'a list of numbers': again('1,'),
  'a list of numbers with spaces': again('2 , '),
  'a reference with a list of numbers': between('QS. Al-Baqarah: 1', ', 2', ''),
  'a hadith with a list of numbers': between('HR. Bukhari no. 1', ', 7', ''),
  'verses with colons': again('2:255 '),
  'numbers and colons': again('1:'),
  ranges: again('1-'),
  'one long number': again('7'),
  'one long number in Arabic digits': again('٧'),
  'a number before many words': between('255 (', 'kata (', ''),
  'numbered lines': again('1.\n'),
  'numbers in brackets': again('(1)'),
  'hyphens after a name': between('al', '-', 'baqarah'),
  points: again('.'),
  'points with spaces': again('. '),
  commas: again(','),
  'question marks': again('?'),
  'exclamation marks before a letter': between('', '!', 'x'),
  slashes: again('/'),
  colons: again(':'),
  // words
  'one long word': again('a'),
  'one long word of consonants': again('bkdm'),
  'one long Arabic word': again('ب'),
  'one long Arabic word of weak letters': again('ءا'),
  'one long word of syllables': again('memper'),
  'one long word of suffixes': again('kannyalah'),
  'one long word of two scripts': again('aب'),
  'l without end': between('sa', 'l', 'x'),
  'an ending without a word': again('nya'),
  'names from one root': again('asmaا'),
  servants: again('abdul '),
  'servants with articles': again('abdu al al al '),
  sons: again('bin '),
  'Arabic sons': again('بن '),
  'the same phrase': again('dari Abu Hurairah '),
  'the same chain': again('حدثنا محمد بن عبد الله قال '),
  'the same word': again('shalat '),
  'the same Arabic word': again('الصلاة '),
  'the same stop word': again('yang '),
  'the same short word': again('a '),
  'who said': again('berkata, '),
  'said and said': again('said said: '),
  'asked again whether': again('apakah '),
  'is this a hadith': again('is hadith '),
  'what asks in Arabic': again('هل حديث '),
  'words that are all different': different((at) => `k${at.toString(36)}`),
  'Arabic words that are all different': different((at) =>
    String.fromCharCode(...[at, at >> 4, at >> 8].map((part) => 0x628 + (part & 15))),
  ),
  // spaces
  spaces: again(' '),
  'spaces between two words': between('kata', ' ', 'kata'),
  'spaces between a mark and a word': between(';', ' ', 'x'),
  tabs: between('x', '\t', 'x'),
  'spaces that are no spaces': between('x', '\u00a0\u2003\u3000', 'x'),
  'points and spaces in the middle': between('x', '. ', 'x'),
  'line ends': between('x', '\n', 'x'),
  'line ends of Windows': between('x', '\r\n', 'x'),
  'line separators': between('x', '\u2028', 'x'),
  // addresses and numbers of people
  'at signs': again('@'),
  'at signs with a letter': again('a@'),
  'letters before an at sign that is not there': between('', 'a', '@'),
  'encoded at signs': again('a%40'),
  'percent signs': again('%'),
  'broken encodings': again('%2'),
  'encodings of encodings': again('%25'),
  'plus signs': again('+1'),
  'a number of spaces': between('+6', ' ', 'x'),
  addresses: again('a@b.c '),
  'query strings': again('&a=b'),
  cookies: again('a=b;'),
  qualities: between('a', ' ', ';q='),
  'entries of a header': again('id;q=0,'),
  backslashes: again('\\'),
  asterisks: again('*'),
  'underscores with a letter': again('_a'),
  'a table': again('|-'),
  headings: again('# '),
  'quoted lines': again('> '),
}

// Ordinary prose of the same length.
const PROSE = {
  indonesian:
    'Kemarin sore kami duduk di teras masjid dan membicarakan adab bertetangga. Seorang teman bertanya apakah memberi makanan kepada ' +
    'tetangga termasuk sedekah, lalu yang lain menjawab bahwa Nabi menganjurkannya (HR. Bukhari no. 6019). Setelah itu kami membaca ' +
    'QS. An-Nisa: 36 bersama-sama; anak-anak ikut mendengarkan, dan "orang tua" mereka tersenyum.\n',
  english:
    'Yesterday afternoon we sat on the steps of the mosque and talked about being a good neighbour. A friend asked whether sharing food ' +
    'with the people next door is charity, and another said that the Prophet encouraged it (Sahih al-Bukhari 6019). Afterwards we read ' +
    'Quran 4:36 together; the children listened, and their "parents" smiled.\n',
  arabic:
    'جلسنا أمس بعد العصر على درج المسجد نتحدث عن حسن الجوار، فسأل أحد الأصدقاء: هل إطعام الجار صدقة؟ فأجابه آخر بأن النبي رغّب في ذلك ' +
    '(رواه البخاري ٦٠١٩). ثم قرأنا سورة النساء الآية ٣٦ معًا، وكان الأولاد يستمعون، و«آباؤهم» يبتسمون.\n',
}

/** Ordinary texts of the same length. */
export const HONEST: string[] = Object.values(PROSE).map((text) => again(text))
