import { bridgeRequestIn, isAboutText } from '../../src/messaging/bridge/requests.ts'
import { readIdentity } from '../../src/messaging/contacts/identities.ts'
import { normalizeWords, optRequestIn } from '../../src/messaging/contacts/opt-out-words.ts'
import { parsePhone, suggestPhones } from '../../src/messaging/contacts/phones.ts'
import { disposition, safeName } from '../../src/messaging/media/file-names.ts'
import { pdf } from '../../src/messaging/media/formats.ts'
import { component, fill, placeholdersIn } from '../../src/messaging/templates/components.ts'
import { mustBeShown } from '../../src/messaging/templates/network-rules.ts'
import { receiverUrl, secretInput } from '../../src/messaging/webhooks/schemas.ts'
import { isDeeperThan } from '../../src/platform/http/bodies.ts'
import { echo } from '../../src/platform/http/echo.ts'
import { rangeOf } from '../../src/platform/http/range.ts'
import { repairUrl } from '../../src/platform/http/refusals.ts'
import { characters, safeText } from '../../src/platform/http/text.ts'
import { withoutPersons } from '../../src/platform/log.ts'
import { normalForm } from '../../src/platform/normal-form.ts'
import { asksWho, nearlyNamed, requestedName } from '../../src/reference/answers/authored/persons.ts'
import { topicOf } from '../../src/reference/answers/authored/topics.ts'
import { classify } from '../../src/reference/answers/care/classifier.ts'
import { needInTables } from '../../src/reference/answers/care/detect.ts'
import { featuresOf } from '../../src/reference/answers/care/features.ts'
import { needOf } from '../../src/reference/answers/care/need.ts'
import { classesOfEach, mentionsWriter, signsIn } from '../../src/reference/answers/care/signs.ts'
import { detectableWords } from '../../src/reference/answers/care/words.ts'
import { readClaims } from '../../src/reference/answers/model/claims.ts'
import { isSupported, plainClaim } from '../../src/reference/answers/model/guard.ts'
import { conceptsOf } from '../../src/reference/answers/near-theme.ts'
import {
  asksInReligion,
  isNotCovered,
  isOfAnotherSubject,
  namesBelief,
} from '../../src/reference/answers/not-covered.ts'
import { numbersInWords, ordinalIn } from '../../src/reference/answers/number-words.ts'
import { knownPersons } from '../../src/reference/answers/persons/known.ts'
import { spellingKey } from '../../src/reference/answers/questions/forms.ts'
import { createRanking, readEntry } from '../../src/reference/answers/questions/match.ts'
import { asksRuling, aspectsOf, termOf, termsOf } from '../../src/reference/answers/questions/terms.ts'
import { folded, inOneLine, isOpen, openOrFolded, quotedHadith } from '../../src/reference/answers/quote.ts'
import {
  givenPhrase,
  holdsInSound,
  keysRecited,
  nearestInSound,
  quotedPhrase,
  soundOf,
} from '../../src/reference/answers/recited.ts'
import {
  asksForInvocation,
  asksToForge,
  isInvoking,
  isRequested,
  requestedIn,
  wordsShared,
} from '../../src/reference/answers/requested.ts'
import {
  givenWords,
  isOnSubject,
  isSayingAsked,
  quotedStems,
  quotedWords,
  stemsIn,
} from '../../src/reference/answers/sayings/asking.ts'
import { findPassedOn } from '../../src/reference/answers/sayings/find.ts'
import { subjectOf, subjectOfWorth, withoutLead } from '../../src/reference/answers/subject.ts'
import { addressOfSource } from '../../src/reference/records/address.ts'
import {
  arabicDigits,
  latinDigits,
  placeOfLetter,
  printedNumber,
} from '../../src/reference/records/citations/numbers.ts'
import { surahNamed } from '../../src/reference/records/citations/surahs.ts'
import { gradeIn, graderIn } from '../../src/reference/records/grading/names.ts'
import { isChainAlone, narrationIn } from '../../src/reference/records/hadith/narration.ts'
import { nameParts } from '../../src/reference/records/narrators/bearer.ts'
import { nameIn } from '../../src/reference/records/narrators/candidates.ts'
import { nameWords } from '../../src/reference/records/narrators/consonant-keys.ts'
import { latinName, mainName, namedWords } from '../../src/reference/records/narrators/transliterate.ts'
import { passageNamed } from '../../src/reference/references/passages.ts'
import {
  booksIn,
  citationsIn,
  readReference,
  readReferences,
  referencesIn,
} from '../../src/reference/references/read.ts'
import { tokensOf } from '../../src/reference/references/tokens.ts'
import { highlighter } from '../../src/reference/search/highlights.ts'
import { keysNamed } from '../../src/reference/search/names/find.ts'
import { mentions, themeOf, themeWithin } from '../../src/reference/search/themes/find.ts'
import { fold, isArabic, respellUthmani, stemArabic } from '../../src/reference/text/arabic.ts'
import { commonSpelling } from '../../src/reference/text/common-spelling.ts'
import { contentStems, splitSentences, summarise } from '../../src/reference/text/extract.ts'
import { foldArabic, foldAsWritten, foldLatin } from '../../src/reference/text/folds.ts'
import { withoutHonorifics } from '../../src/reference/text/honorifics.ts'
import { isIndonesianRoot, isIndonesianWord, stemIndonesian } from '../../src/reference/text/indonesian.ts'
import { languageOf } from '../../src/reference/text/language-of.ts'
import { sameWord } from '../../src/reference/text/same-word.ts'
import { arabicSkeleton, latinSkeleton } from '../../src/reference/text/skeleton.ts'
import { inWrittenWords, wordsInWriting } from '../../src/reference/text/spoken.ts'
import { writtenForms } from '../../src/reference/text/spoken-forms.ts'
import { LANGUAGES, type Language, stem } from '../../src/reference/text/stem.ts'
import { isStopWord } from '../../src/reference/text/stopwords.ts'
import { indonesianSound, letterWords, wordsOf } from '../../src/reference/text/words.ts'
import type { Books } from '../../src/reference/verify/books.ts'
import { bracketedIn } from '../../src/reference/verify/brackets.ts'
import { clip } from '../../src/reference/verify/clip.ts'
import { compare } from '../../src/reference/verify/compare.ts'
import { gapsOf } from '../../src/reference/verify/gaps.ts'
import { codePoints, readGivenText } from '../../src/reference/verify/given-text.ts'
import { knownIn, knownWordings } from '../../src/reference/verify/known-wordings.ts'
import { synonymsOf } from '../../src/reference/verify/meanings.ts'
import { namedTraces, readNaming, withNamed } from '../../src/reference/verify/naming.ts'
import { nearnessOf, paraphraseNearness } from '../../src/reference/verify/near.ts'
import { nearestTo } from '../../src/reference/verify/nearest-saying.ts'
import { segmentsNear } from '../../src/reference/verify/segments.ts'
import { settle } from '../../src/reference/verify/settle.ts'
import { readingOf, soundsOfLatin } from '../../src/reference/verify/sounds.ts'
import { transliterationOf } from '../../src/reference/verify/transliterated.ts'
import { verify } from '../../src/reference/verify/verify.ts'
import { renderInline, renderMarkdown } from '../../src/site/docs/markdown.tsx'
import { chosenLanguage } from '../../src/site/kit/language.ts'
import { addressIn } from '../../src/site/reading/address.ts'
import * as bidi from '../../src/site/reading/bidi.ts'
import { USUAL } from '../../src/site/reading/display.ts'
import { asMarkdown } from '../../src/site/reading/markdown.ts'
import { opening } from '../../src/site/reading/opening.ts'
import { HONEST } from './strings.ts'

type ReadsText = (text: string) => unknown

const inEach =
  (read: (text: string, language: Language) => unknown): ReadsText =>
  (text) =>
    LANGUAGES.map((language) => read(text, language))

/** The maximum length of a question, a claim or a query; they are compared with our own texts. */
const LONGEST_CLAIM = 500
const OURS = { indonesian: HONEST[0], english: HONEST[1], arabic: HONEST[2] }
const request = (part: object) => ({ query: {}, body: {}, headers: {}, ...part }) as never
const view = { language: 'id', languageChosen: false, ...USUAL, saved: USUAL } as const

/** A record in three languages that every reference resolves to, with a trace at every hundredth word. */
const RECORD = {
  ...{ id: 1, kind: 'hadith' as const, key: 'bukhari:1', arabic_number: null, grades: [], parallels: null },
  ...{ text_arabic_qpc: null, text_arabic_kemenag: null },
  text_arabic: OURS.arabic?.slice(0, 300) ?? '',
  text_indonesian: OURS.indonesian?.slice(0, 300) ?? '',
  text_english: OURS.english?.slice(0, 300) ?? '',
}
const TRACED = 100
const tracesIn = (count: number) =>
  Array.from({ length: Math.floor(count / TRACED) }, (_, at) => ({ id: 1, from: at * TRACED, to: at * TRACED + 3 }))
const books: Books = {
  trace: ({ words }) => ({ traces: tracesIn(words.length), verses: 0, hadith: 1 }),
  compare,
  read: async () => [RECORD],
  resolve: async (references) => ({ keys: references.map(() => [RECORD.key]), wordings: [] }),
}

/** Every exported function that reads strangers' texts, by its module in src/. */
export const FUNCTIONS: Record<string, Record<string, ReadsText>> = {
  'reference/verify/clip.ts': { clip: (text) => clip(text, 100) },
  'messaging/bridge/requests.ts': { bridgeRequestIn, isAboutText },
  'messaging/contacts/identities.ts': { readIdentity: (text) => readIdentity('whatsapp_user', text, null) },
  'messaging/contacts/opt-out-words.ts': { normalizeWords, optRequestIn: (text) => optRequestIn(text, [], 'ID') },
  'messaging/contacts/phones.ts': {
    parsePhone: (text) => parsePhone(text, 'ID'),
    suggestPhones: (text) => suggestPhones(text, 'ID'),
  },
  'messaging/media/file-names.ts': {
    safeName: (text) => safeName(text, pdf),
    disposition: (text) => disposition('inline', text.replace(/\p{Cs}/gu, '')),
  },
  'platform/http/range.ts': { rangeOf: (text) => rangeOf(text, 1) },
  'messaging/templates/components.ts': {
    placeholdersIn,
    fill: (text) => fill(text, () => 'x'),
    component: (text) => component.safeParse({ type: 'BODY', text }),
  },
  'messaging/templates/network-rules.ts': {
    mustBeShown: (text) => {
      try {
        mustBeShown('body', text)
      } catch {}
    },
  },
  'messaging/webhooks/schemas.ts': {
    receiverUrl: (text) => receiverUrl(false).safeParse(`https://${text}`),
    secretInput: (text) => secretInput.safeParse(`whsec_${text}`),
  },
  'platform/http/bodies.ts': { isDeeperThan: (text) => isDeeperThan(64, text) },
  'platform/http/echo.ts': { echo },
  'platform/http/refusals.ts': { repairUrl },
  'platform/http/text.ts': { characters, safeText: (text) => safeText().safeParse(text) },
  'platform/log.ts': { withoutPersons },
  'platform/normal-form.ts': {
    normalForm: (text) => (['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => normalForm(text, form)),
  },
  'reference/answers/authored/persons.ts': { asksWho, requestedName, nearlyNamed: (text) => nearlyNamed(text, []) },
  'reference/answers/care/classifier.ts': { classify },
  'reference/answers/care/detect.ts': { needInTables },
  'reference/answers/care/features.ts': { featuresOf },
  'reference/answers/care/need.ts': { needOf },
  'reference/answers/care/words.ts': { detectableWords },
  'reference/answers/care/signs.ts': {
    classesOfEach: (text) => classesOfEach(text.split(' ')),
    signsIn: (text) => signsIn(text.split(' ')),
    mentionsWriter,
  },
  'reference/answers/questions/terms.ts': {
    asksRuling,
    aspectsOf,
    termsOf: inEach(termsOf),
    termOf: inEach(termOf),
  },
  'reference/answers/questions/forms.ts': { spellingKey },
  'reference/answers/questions/match.ts': {
    createRanking: createRanking([
      readEntry({
        id: 'musik',
        question: 'Apa hukum musik?',
        question_en: 'Is music allowed?',
        wordings: ['حكم الغناء'],
      }),
    ]),
  },
  'reference/answers/number-words.ts': { numbersInWords, ordinalIn },
  'reference/answers/not-covered.ts': {
    asksInReligion,
    namesBelief,
    isNotCovered: inEach(isNotCovered),
    isOfAnotherSubject: inEach(isOfAnotherSubject),
  },
  'reference/answers/persons/known.ts': { knownPersons },
  'reference/records/hadith/narration.ts': {
    narrationIn: inEach((text, language) => narrationIn(text, language, 'tirmidhi')),
    isChainAlone,
  },
  'reference/records/narrators/bearer.ts': { nameParts },
  'reference/records/narrators/candidates.ts': { nameIn },
  'reference/answers/authored/topics.ts': { topicOf: inEach(topicOf) },
  'reference/answers/quote.ts': {
    quotedHadith: inEach((text, language) => quotedHadith(text, language, 'tirmidhi')),
    isOpen,
    openOrFolded: inEach((text, language) => openOrFolded(text, text, language)),
    folded: (text) => folded(text, text),
    inOneLine,
  },
  'reference/answers/recited.ts': {
    givenPhrase,
    holdsInSound: (text) => [holdsInSound(text, 'كن فيكون'), holdsInSound('kun fayakun', text)],
    keysRecited,
    nearestInSound: (text) => nearestInSound(text, [{ sound: 'knfkn' }]),
    quotedPhrase,
    soundOf,
  },
  'reference/answers/requested.ts': {
    asksForInvocation: (text) => asksForInvocation(text, 'english'),
    isInvoking,
    asksToForge,
    isRequested: (text) =>
      isRequested(text, 'indonesian', { text_indonesian: text, text_english: null, text_arabic: null }),
    requestedIn,
    wordsShared: (text) =>
      wordsShared(text, 'indonesian', { text_indonesian: text, text_english: null, text_arabic: null }),
  },
  'reference/answers/sayings/asking.ts': {
    isSayingAsked: inEach(isSayingAsked),
    isOnSubject,
    givenWords: inEach(givenWords),
    stemsIn: inEach(stemsIn),
    quotedStems: inEach(quotedStems),
    quotedWords: inEach(quotedWords),
  },
  'reference/answers/sayings/find.ts': { findPassedOn: inEach(findPassedOn) },
  'reference/answers/near-theme.ts': { conceptsOf: inEach(conceptsOf) },
  'reference/answers/subject.ts': { subjectOf, withoutLead, subjectOfWorth },
  'reference/search/themes/find.ts': {
    themeOf: inEach(themeOf),
    themeWithin: inEach(themeWithin),
    mentions: (text) => mentions({ name: 'sabar', keys: [], differ: false, story: false }, text),
  },
  'reference/records/grading/names.ts': {
    gradeIn: inEach(gradeIn),
    graderIn: inEach(graderIn),
  },
  'reference/records/citations/numbers.ts': { arabicDigits, latinDigits, placeOfLetter, printedNumber },
  'reference/references/passages.ts': { passageNamed },
  'reference/references/read.ts': { booksIn, citationsIn, readReference, readReferences, referencesIn },
  'reference/records/citations/surahs.ts': { surahNamed },
  'reference/references/tokens.ts': { tokensOf },
  'reference/text/language-of.ts': { languageOf },
  'reference/text/arabic.ts': { fold, isArabic, respellUthmani, stemArabic },
  'reference/text/common-spelling.ts': {
    commonSpelling: (text) => [commonSpelling(text, 'indonesian'), commonSpelling(text, 'english')],
  },
  'reference/text/extract.ts': {
    contentStems: inEach(contentStems),
    splitSentences,
    summarise: (text) => summarise(text, 'indonesian', 3),
  },
  'reference/text/folds.ts': { foldArabic, foldAsWritten, foldLatin },
  'reference/text/indonesian.ts': { stemIndonesian, isIndonesianWord, isIndonesianRoot },
  'reference/text/skeleton.ts': { arabicSkeleton, latinSkeleton },
  'reference/text/spoken.ts': { inWrittenWords, wordsInWriting: (text) => wordsInWriting(text.split(' ')) },
  'reference/text/spoken-forms.ts': { writtenForms },
  'reference/text/stem.ts': { stem: inEach(stem) },
  'reference/text/stopwords.ts': { isStopWord: inEach(isStopWord) },
  'reference/text/honorifics.ts': {
    withoutHonorifics: (text) => withoutHonorifics(text.split(' ').map((letters) => ({ letters }))),
  },
  'reference/text/same-word.ts': {
    sameWord: (text) => {
      const letters = wordsOf(text)[0]?.letters ?? ''
      return ['الرحمن', 'ءا?دم', letters.slice(0, 60), letters.slice(1)].map((word) => sameWord(letters, word))
    },
  },
  'reference/text/words.ts': { indonesianSound, letterWords, wordsOf },
  'reference/answers/model/claims.ts': {
    readClaims: async (text) => {
      for await (const _claim of readClaims([text]));
    },
  },
  'reference/answers/model/guard.ts': {
    plainClaim: inEach(plainClaim),
    isSupported: (text) => isSupported(text.slice(0, LONGEST_CLAIM), { texts: OURS, name: 'QS 2:255' }),
  },
  'reference/records/narrators/consonant-keys.ts': { nameWords },
  'reference/records/narrators/transliterate.ts': { latinName, mainName, namedWords },
  // longer texts are no names, so only the beginning is read
  'reference/search/names/find.ts': { keysNamed: (text) => keysNamed(text.slice(0, 150)) && keysNamed(text) },
  'reference/search/highlights.ts': {
    highlighter: (text) =>
      highlighter(new Set(['indonesian:salat', 'english:prayer', 'arabic:صلاه']))({
        text_arabic: text,
        text_indonesian: text,
        text_english: text,
      }),
  },
  'reference/verify/brackets.ts': { bracketedIn: (text) => bracketedIn(text, wordsOf(text)) },
  'reference/verify/compare.ts': {
    compare: (text) => {
      const given = readGivenText(text)
      return compare(given, tracesIn(given.words.length), [RECORD])
    },
  },
  'reference/verify/gaps.ts': { gapsOf: (text) => gapsOf(text, wordsOf(text)) },
  'reference/verify/given-text.ts': {
    readGivenText,
    codePoints: (text) => {
      const given = readGivenText(text)
      return given.words.map(({ start }) => codePoints(given, start))
    },
  },
  'reference/verify/known-wordings.ts': { knownIn: (text) => knownIn(wordsOf(text)) },
  'reference/verify/nearest-saying.ts': {
    nearestTo: inEach((text, language) => nearestTo(text, language, knownWordings())),
  },
  'reference/verify/naming.ts': {
    readNaming: (text) => readNaming(books, readGivenText(text)),
    withNamed: async (text) => withNamed(readGivenText(text), (await readNaming(books, readGivenText(text))).naming),
    namedTraces: async (text) =>
      namedTraces(readGivenText(text), (await readNaming(books, readGivenText(text))).naming, [RECORD]),
  },
  'reference/verify/near.ts': {
    nearnessOf: inEach((text, language) => nearnessOf(wordsOf(text), wordsOf(OURS[language] ?? ''), language)),
    paraphraseNearness: inEach((text, language) =>
      paraphraseNearness(wordsOf(text), wordsOf(OURS[language] ?? ''), language),
    ),
  },
  'reference/verify/meanings.ts': { synonymsOf: inEach(synonymsOf) },
  'reference/verify/segments.ts': {
    segmentsNear: (text) => {
      const given = readGivenText(text)
      return [0, text.length / 2, text.length].map((at) => segmentsNear(given, { start: at, end: at }))
    },
  },
  'reference/verify/settle.ts': { settle: (text) => settle(readGivenText(text), [], [], new Map()) },
  'reference/verify/sounds.ts': {
    readingOf: (text) => [readingOf(text, 'quran'), readingOf(text, 'hadith')],
    soundsOfLatin: (text) => soundsOfLatin(text, wordsOf(text)),
  },
  'reference/verify/transliterated.ts': {
    transliterationOf: (text) => {
      const given = readGivenText(text)
      return (['hadith', 'quran'] as const).map((kind) =>
        transliterationOf(given, { from: 0, to: given.words.length }, readingOf(RECORD.text_arabic, kind)),
      )
    },
  },
  'reference/verify/verify.ts': { verify: (text) => verify(books, text) },
  'site/docs/markdown.ts': { renderInline, renderMarkdown },
  'site/kit/language.ts': {
    chosenLanguage: (text) => chosenLanguage(request({ headers: { 'accept-language': text } }), ['id', 'en']),
  },
  'site/reading/address.ts': { addressIn: (text) => addressIn(view, `/search?q=${text}`) },
  'site/reading/bidi.ts': {
    isArabic: (text) => bidi.isArabic(text),
    isolateArabic: (text) => bidi.isolateArabic(text),
    sideOf: (text) => bidi.sideOf(text),
  },
  'site/reading/markdown.ts': {
    asMarkdown: (text) =>
      asMarkdown({ title: text, blocks: [{ paragraph: [text] }, { scripture: text }] } as never, 'http://localhost'),
  },
  'site/reading/opening.ts': { opening: (text) => opening(text) },
  'reference/records/address.ts': { addressOfSource: (text) => addressOfSource('http://localhost', text) },
}

const OVER_ROUTES = 'reads the database or the index: held by the routes'
const OURS_ALONE = 'reads records of the pack, files of this tree or what is made here'

/** Exported functions with a text parameter that are not in the table, each with its reason. */
export const NOT_HELD: Record<string, { reason: string; functions: string[] }> = {
  'messaging/contacts/custom-value.ts': { reason: 'limits the value to 4 KB', functions: ['mustBeStorable'] },
  'messaging/contacts/identities.ts': { reason: OURS_ALONE, functions: ['invalidIdentity'] },
  'messaging/contacts/phones.ts': { reason: OURS_ALONE, functions: ['invalidPhone'] },
  'messaging/media/sniff.ts': { reason: OURS_ALONE, functions: ['formatOf', 'isCsv'] },
  'messaging/media/staging.ts': { reason: OURS_ALONE, functions: ['discard'] },
  'messaging/templates/components.ts': { reason: OVER_ROUTES, functions: ['capitalised'] },
  'messaging/templates/templates.ts': { reason: OVER_ROUTES, functions: ['listTemplates', 'followTemplate'] },
  'platform/http/compression.ts': { reason: OURS_ALONE, functions: ['sentAsMade'] },
  'platform/http/conditional.ts': { reason: OURS_ALONE, functions: ['prepare'] },
  'platform/http/headers.ts': { reason: OURS_ALONE, functions: ['header'] },
  'platform/http/wording.ts': { reason: 'looks whether there is a value', functions: ['reasonOf'] },
  'reference/answers/ask.ts': { reason: OVER_ROUTES, functions: ['ask'] },
  'reference/answers/authored/chapters.ts': { reason: OVER_ROUTES, functions: ['findChapters'] },
  'reference/answers/authored/find.ts': { reason: OVER_ROUTES, functions: ['findRequested'] },
  'reference/answers/basis.ts': { reason: OVER_ROUTES, functions: ['findBasis'] },
  'reference/answers/care/asker.ts': { reason: OVER_ROUTES, functions: ['needOfAsker'] },
  'reference/answers/near-theme.ts': { reason: OVER_ROUTES, functions: ['findNearThemes'] },
  'reference/search/themes/nearest.ts': { reason: OVER_ROUTES, functions: ['nearestWordings'] },
  'reference/search/themes/question-vectors.ts': { reason: OVER_ROUTES, functions: ['questionVector'] },
  'reference/search/themes/subjects.ts': { reason: OVER_ROUTES, functions: ['findNearSubjects', 'themeTerms'] },
  'reference/search/query/rank-worker.ts': { reason: OVER_ROUTES, functions: ['embedQuestion'] },
  'reference/answers/questions/find.ts': { reason: OVER_ROUTES, functions: ['findQuestions', 'listQuestions'] },
  'reference/answers/authored/persons.ts': { reason: OVER_ROUTES, functions: ['findPersons'] },
  'reference/references/read-bare.ts': { reason: OVER_ROUTES, functions: ['readBare'] },
  'reference/records/grading/grades.ts': { reason: OURS_ALONE, functions: ['classOf'] },
  'reference/answers/compose.ts': { reason: OVER_ROUTES, functions: ['composeMessages'] },
  'reference/answers/extractive.ts': { reason: OVER_ROUTES, functions: ['extractiveAnswer'] },
  'reference/records/grading/authenticity.ts': { reason: OURS_ALONE, functions: ['standingOf', 'gradingInWords'] },
  'reference/answers/sayings/find.ts': { reason: OVER_ROUTES, functions: ['findSaying'] },
  'reference/answers/sayings/scripture.ts': {
    reason: OVER_ROUTES,
    functions: ['findQuoted', 'findStatement', 'holdingAll'],
  },
  'reference/answers/sources.ts': { reason: OVER_ROUTES, functions: ['chooseSources', 'narrationOf', 'blockQuote'] },
  'reference/answers/write.ts': { reason: 'asks a language model', functions: ['writeAnswer'] },
  'reference/records/citations/print.ts': { reason: OURS_ALONE, functions: ['citeHadith', 'citeVerse'] },
  'reference/references/read-verses.ts': { reason: 'one token of `referencesIn`', functions: ['readVerses'] },
  'reference/references/resolve.ts': { reason: OVER_ROUTES, functions: ['resolveReferences'] },
  'reference/text/memoised.ts': { reason: OURS_ALONE, functions: ['memoised'] },
  'reference/index/parallels/parallels.ts': { reason: OURS_ALONE, functions: ['parallelsOf', 'findParallels'] },
  'reference/index/parallels/quotes.ts': { reason: OURS_ALONE, functions: ['quotesIn'] },
  'reference/records/narrators/candidates.ts': { reason: OVER_ROUTES, functions: ['findCandidates', 'isName'] },
  'reference/records/narrators/chain-names.ts': { reason: OURS_ALONE, functions: ['narratorNamed'] },
  'reference/records/narrators/narrators.ts': { reason: OVER_ROUTES, functions: ['searchNarrators'] },
  'reference/records/narrators/persons/names.ts': {
    reason: OURS_ALONE,
    functions: ['isSpelling', 'wordsOf', 'nameWords', 'nameWordsOf', 'isOrigin', 'nameAt', 'readName', 'readEpithets'],
  },
  'reference/records/narrators/persons/years-in-words.ts': { reason: OURS_ALONE, functions: ['yearsInWords'] },
  'reference/index/snapshot/dictionary.ts': { reason: OVER_ROUTES, functions: ['numberOf'] },
  'reference/index/snapshot/flat-file.ts': { reason: OURS_ALONE, functions: ['writeFlatFile', 'readFlatFile'] },
  'reference/index/snapshot/nearest-spelling.ts': { reason: OVER_ROUTES, functions: ['nearestSpelling'] },
  'reference/index/snapshot/runs.ts': { reason: OVER_ROUTES, functions: ['findRuns', 'findRunShares'] },
  'reference/index/snapshot/search-index.ts': { reason: OURS_ALONE, functions: ['openIndex'] },
  'reference/index/snapshot/store.ts': { reason: OURS_ALONE, functions: ['publishSnapshot'] },
  'reference/search/query/latin-arabic.ts': { reason: OVER_ROUTES, functions: ['soundingLike'] },
  'reference/search/query/named.ts': { reason: OVER_ROUTES, functions: ['findNamed', 'findEvidence'] },
  'reference/search/query/narrators.ts': { reason: OVER_ROUTES, functions: ['namedNarrator'] },
  'reference/search/query/query.ts': { reason: OVER_ROUTES, functions: ['readQuery', 'asWritten', 'detectLanguage'] },
  'reference/search/query/transliterated.ts': { reason: OVER_ROUTES, functions: ['transliteratedFrom'] },
  'reference/verify/nearby-references.ts': { reason: 'a step of `verify`', functions: ['nearbyReferences'] },
  'reference/verify/denials.ts': { reason: 'looks one word up', functions: ['isDenial'] },
  'reference/verify/meanings.ts': { reason: 'looks one word up', functions: ['isInsignificant'] },
  'reference/verify/number-words.ts': { reason: 'looks one word up', functions: ['isNumber'] },
  'reference/verify/sounds.ts': { reason: 'looks one letter up', functions: ['latinKey'] },
  'reference/verify/changed-verse.ts': {
    reason: 'a step of `transliterationOf`',
    functions: ['isChangedVerse', 'wholeExceptOne'],
  },
  'reference/verify/latin-traces.ts': { reason: OVER_ROUTES, functions: ['transliterationsIn'] },
  'reference/verify/record-words.ts': { reason: OURS_ALONE, functions: ['recordWords', 'recordReading'] },
  'reference/verify/wordings.ts': { reason: 'makes what `knownIn` uses', functions: ['wordingOf'] },
  'reference/verify/vowels.ts': { reason: 'one word of `verify`', functions: ['vowelsDiffer'] },
  'reference/verify/verify-worker.ts': { reason: OVER_ROUTES, functions: ['verify'] },
}

/** Folders whose exported functions must be in one of the two lists. */
export const FOLDERS = [
  'messaging/bridge',
  'messaging/contacts',
  'messaging/media',
  'messaging/templates',
  'platform/http',
  'platform/log.ts',
  'reference/text',
  'reference/records/citations',
  'reference/records/grading',
  'reference/records/narrators',
  'reference/references',
  'reference/index',
  'reference/search',
  'reference/verify',
  'reference/answers',
]
