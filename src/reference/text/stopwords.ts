import { fold } from './arabic.ts'
import type { Language } from './stem.ts'

// Function words, question words and the formulas of hadith narration, folded. They carry no topic.
const WORDS: Record<Language, string> = {
  indonesian:
    'yang dan di ke dari itu ini untuk pada dengan adalah dalam tidak akan juga atau oleh saya kami kita dia ia mereka ' +
    'anda engkau kamu aku apa apakah siapa siapakah bagaimana bagaimanakah mengapa kenapa kapan dimana mana kah lah nya ' +
    'ada jika kalau bila apabila maka sudah telah sedang agar supaya karena sebab para sang si pun saja hanya lagi ' +
    'seperti sebagai antara tentang terhadap kepada bagi seorang sebuah suatu setiap tiap semua lain lainnya sangat ' +
    'lebih paling bisa dapat boleh bolehkah harus serta yaitu yakni ialah namun tetapi tapi sehingga hingga sampai saat ' +
    'ketika waktu setelah sebelum secara apaan gimana kok dong sih nih tolong cari carikan jelaskan sebutkan hadits ' +
    'hadis hadist dalil ayat tersebut bahwa menurut islam adakah berapa hal ya wahai sesungguhnya telah hukum hukumnya ' +
    'ga gak nggak enggak engga ngga kagak udah udh aja doang banget kayak trus tuh deh loh lho eh gitu gini kalo emang pas bakal ' +
    'abis the of',
  english:
    'the a an and or of in on at to for from by with as is are was were be been being it its this that these those he ' +
    'she they them his her their i you we us our your my me him who whom whose what which when where why how do does ' +
    'did done can could should would may might must shall will not no if then than so but about into over under out ' +
    'up there here any some all each every other also only just more most very one s t say says said islam islamic ' +
    'hadith hadiths verse verses ruling tell explain please regarding concerning am has have had having let neither nor either both while during before after upon until ' +
    'unless because although though however whether without within among amongst between against through',
  arabic:
    'في من على عن الى إلى ما لا لم لن ان إن أن او أو ثم قد هل هو هي هم هن انا نحن انت انتم هذا هذه ذلك تلك الذي التي ' +
    'الذين كل بعض غير عند كان كانت يكون كيف متى اين لماذا ماذا اي و ف ب ل ك يا ايها به له لها لهم فيه فيها منه منها ' +
    'عليه عليها بين حتى اذا اذ الا ولا وما وهو وهي فان حكم حديث ايه قال وقال ولم وقد ومن وفي وعلى منهم',
}

const sets = new Map<Language, Set<string>>()
for (const [language, words] of Object.entries(WORDS) as [Language, string][]) {
  sets.set(language, new Set(words.split(' ').map(fold)))
}

export function isStopWord(word: string, language: Language): boolean {
  return sets.get(language)?.has(word) ?? false
}
