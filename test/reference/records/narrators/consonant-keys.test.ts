import { expect, test } from 'vitest'
import { nameWords } from '../../../../src/reference/records/narrators/consonant-keys.ts'
import { latinName } from '../../../../src/reference/records/narrators/transliterate.ts'

const spelt: [arabic: string, latin: string[]][] = [
  ['أبو هريرة', ['Abu Hurairah', 'Aboo Hurayra', 'ABU HURAIRA']],
  ['سفيان الثوري', ['Sufyan ats-Tsauri', 'Sufyan al-Thawri', 'Sufian Tsauri']],
  ['الزهري', ['az-Zuhri', 'Azzuhri', 'al-Zuhrī']],
  ['ابن شهاب', ['Ibn Syihab', 'Ibnu Shihab']],
  ['شعبة', ["Syu'bah", "Shu'bah", 'Shubah']],
  ['عبد الرحمن بن عوف', ["Abdurrahman bin 'Auf", 'Abd al-Rahman ibn Awf', 'Abdul Rahman bin Auf']],
  ['عبيد الله', ['Ubaidullah', 'Ubaydallah', 'Ubaid Allah']],
  ['عبد العزيز', ['Abdul Aziz', 'Abdulaziz', 'Abd al-Aziz']],
  ['عثمان', ['Utsman', 'Usman', 'Uthman']],
  ['حذيفة', ['Hudzaifah', 'Hudhayfa']],
  ['يحيى القطان', ['Yahya al-Qaththan', 'Yahya al-Qattan']],
  ['أم سلمة', ['Ummu Salamah', 'Umm Salama']],
]

test.each(spelt)('%s has one key in every usual spelling', (arabic, latin) => {
  const keys = nameWords(arabic).map(({ key }) => key)
  for (const name of latin) {
    const words = nameWords(name)
    expect([name, words.length]).toEqual([name, keys.length])
    for (const [place, key] of keys.entries())
      expect([name, words[place]?.variants]).toEqual([name, expect.arrayContaining([key])])
  }
})

test.each([
  ['سفيان بن سعيد بن مسروق الثوري', "Sufyan bin Sa'id bin Masruq ats-Tsauri"],
  ['عبد الرحمن ابن صخر الدوسي', 'Abdurrahman bin Shakhr ad-Dausi'],
  ['عَبْدُ اللَّهِ بْنُ عُمَرَ', 'Abdullah bin Umar'],
  ['عبد الحميد بن جعفر', "Abdul Hamid bin Ja'far"],
  ['فاطمة بنت قيس', 'Fathimah binti Qais'],
  ['الحسن بن عمارة ، ويقال : الحسين', 'Al-Hasan bin Umarah'],
  ['أبو بكر بن أبي شيبة', 'Abu Bakr bin Abi Syaibah'],
  // remarks on the spelling and the person are not part of the name
  ['عبد الله ابن سوادة بالتخفيف ابن حنظلة القشيري', 'Abdullah bin Swadah bin Hanzhalah al-Qusyairi'],
  ['أحمد ابن عبدة الآملي بالمد وضم الميم يكنى أبا جعفر', 'Ahmad bin Abdah al-Amali'],
  ['خلف ابن أيوب العامري أبو سعيد البلخي فقيه أهل الرأي', "Khalaf bin Ayyub al-Amiri Abu Sa'id al-Balkhi"],
])('%s is written in Latin letters as %s', (arabic, latin) => {
  expect(latinName(arabic)).toBe(latin)
})
