/**
 * Transliterated words of the Quran whose initial wa or fa belongs to the word. In all others it is "and" or "so", which is written apart.
 * Compiled by reading every word of the text that begins so.
 */
const OWN_WA = `
  wabāl wabīl waṡāq wajaba wajad(?!d) wajil wajh wajj wajīh waḥdah waḥīd waḥy wadd wadūd warā’ wariṡ waraṡat warada$ waradū waraq wardat wazar[ai]
  wazīr wazn wazan waswas wasaṭ wasi‘ wasaqa$ waṣf waṣīlat waṣiyyat waṣṣ waḍa‘ waṭar waṭ’ wa‘ad(?![dlsw]|uww) wa‘d wa‘īd waff wafd waqaba$ waqa‘(?!ad) waqūd
  waqāran waqr waqā[hn] wakaz wakk wakīl walad(?!ā|ai) waliyy walāyat walīj walīd wall wahab wahan wahn wahhāj wail waika`

const OWN_FA = `
  fatan$ fatāh fatay(?:ān|āt) fataḥ(?!ass|rīr) fatḥ fatrat fatīl fatan(?:nā|tum|ū) fajj fajr fajwat fakhūr fard farr farartu farasy faraḍ faragt faraqnā fariḥ farīḍ
  farīq fariyy farj farṡ farqan faza‘ fazi‘ fasād fasad fasaqū fasaqa$ fasyil faṣala faṣṣal faṣl faḍḍal faḍl faṭar faẓẓ fa‘al(?:a(?![iy])|[tnuū]) fa‘‘āl fa‘lat
  faqīr fakih fakk falakin fauq fauj fauz faut faur fawākih`

const ownWords = new RegExp(`^(?:${[OWN_WA, OWN_FA].flatMap((list) => list.trim().split(/\s+/)).join('|')})`, 'u')

/** Whether an initial wa or fa belongs to the word. */
export const beginsWithItsOwn = (latin: string): boolean => ownWords.test(latin)
