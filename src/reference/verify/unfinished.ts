import type { Language } from '../text/stem.ts'

/**
 * Verses whose meaning turns on the one that follows, so that alone they say what the Quran does not say. By hand: each is often quoted alone, or in
 * jest, and the note says what is cut off.
 */
export const MEANING_GOES_ON: ReadonlyMap<string, Record<Language, string>> = new Map([
  // a woe on those who pray, until the next verse says which
  [
    '107:4',
    {
      indonesian: 'kalimatnya berlanjut di 107:5; yang dicela hanyalah orang yang lalai terhadap salatnya.',
      english: 'the sentence goes on in 107:5; only those who are heedless of their prayer are meant.',
      arabic: 'تتمة الجملة في الآية الخامسة: الذين هم عن صلاتهم ساهون، فالوعيد لهم وحدهم.',
    },
  ],
  // loss for all mankind, until the exception
  [
    '103:2',
    {
      indonesian: 'pengecualiannya ada di 103:3: orang yang beriman, beramal saleh, dan saling menasihati.',
      english: 'the exception follows in 103:3: those who believe, do good deeds and counsel one another.',
      arabic: 'الاستثناء في الآية الثالثة: إلا الذين آمنوا وعملوا الصالحات وتواصوا بالحق وتواصوا بالصبر.',
    },
  ],
  // the lowest of the low, until the exception
  [
    '95:5',
    {
      indonesian: 'pengecualiannya ada di 95:6: orang yang beriman dan beramal saleh.',
      english: 'the exception follows in 95:6: those who believe and do good deeds.',
      arabic: 'الاستثناء في الآية السادسة: إلا الذين آمنوا وعملوا الصالحات.',
    },
  ],
  // the poets are followed by those who stray, until the exception
  [
    '26:224',
    {
      indonesian: 'pengecualiannya ada di 26:227: penyair yang beriman dan beramal saleh.',
      english: 'the exception follows in 26:227: poets who believe and do good deeds.',
      arabic: 'الاستثناء في الآية 227: إلا الذين آمنوا وعملوا الصالحات.',
    },
  ],
  // man was created anxious, until the exception
  [
    '70:19',
    {
      indonesian: 'sifat itu diterangkan di 70:20–21, dan dikecualikan di 70:22: orang yang tetap salatnya.',
      english: '70:20–21 say how, and 70:22 excepts those who are constant in prayer.',
      arabic: 'بيانه في الآيتين 20 و21، والاستثناء في الآية 22: إلا المصلين.',
    },
  ],
  // everyone on earth perishes, and only the next verse says what stays
  [
    '55:26',
    {
      indonesian: 'kalimatnya berlanjut di 55:27: yang kekal hanyalah wajah Tuhanmu.',
      english: 'the sentence goes on in 55:27: the face of your Lord remains.',
      arabic: 'تتمة الجملة في الآية 27: ويبقى وجه ربك ذو الجلال والإكرام.',
    },
  ],
  // woe to the defrauders: who they are follows
  [
    '83:1',
    {
      indonesian:
        'siapa yang dimaksud diterangkan di 83:2–3: orang yang menuntut penuh, tetapi mengurangi hak orang lain.',
      english: '83:2–3 say who is meant: those who take in full and give less.',
      arabic: 'بيان المطففين في الآيتين 2 و3: يستوفون لأنفسهم ويُخسرون غيرهم.',
    },
  ],
  // what one is asked about is the oath's answer, not a denial of the oath
  [
    '74:42',
    {
      indonesian: 'jawabannya ada di 74:43–47: mereka tidak salat dan tidak memberi makan orang miskin.',
      english: 'the answer follows in 74:43–47: they did not pray and did not feed the poor.',
      arabic: 'الجواب في الآيات 43 إلى 47: لم نك من المصلين ولم نك نطعم المسكين.',
    },
  ],
])
