import { expect, test } from 'vitest'
import { bears, nameParts } from '../../../../src/reference/records/narrators/bearer.ts'
import { gradingsOf } from '../../../../src/reference/records/narrators/gradings.ts'
import {
  isProse,
  ownAliases,
  withoutReferences,
  yearsOfDeath,
} from '../../../../src/reference/records/narrators/served.ts'
import { readVerdict } from '../../../../src/reference/records/narrators/verdict-terms.ts'

const called = (name_arabic: string, more: { kuniyah?: string; shuhra?: string; aliases?: string[] } = {}) => ({
  name_arabic,
  kuniyah: null,
  laqab: null,
  shuhra: null,
  nasab: null,
  aliases: [],
  ...more,
})
const ali = called('علي ابن أبي طالب ابن عبد المطلب الهاشمي', { kuniyah: 'أبو الحسن' })
const umar = called('عمر ابن الخطاب ابن نفيل', { kuniyah: 'أبو حفص', aliases: ['ابن عمر', 'أبي'] })
const ibnUmar = called('عبد الله ابن عمر ابن الخطاب العدوي', { kuniyah: 'أبو عبد الرحمن' })
const zuhri = called('محمد ابن مسلم ابن عبيد الله ابن عبد الله ابن شهاب القرشي الزهري', {
  kuniyah: 'أبو بكر',
  aliases: ['ابن شهاب'],
})
const fatimah = called('فاطمة الزهراء بنت رسول الله صلى الله عليه وسلم')
const ummuSalamah = called('هند بنت أبي أمية', { kuniyah: 'أم سلمة', aliases: ['هند بنت أبي أمية : حذيفة'] })
const ummuSulaim = called('أم سليم بنت ملحان')
const tsauri = called('سفيان ابن سعيد ابن مسروق الثوري', { kuniyah: 'أبو عبد الله', aliases: ['أبو سفيان ابن سعيد'] })
const shabbah = called('عبد الله ابن الصباح ابن عبد الله')
const zubair = called('الزبير ابن العوام', { kuniyah: 'أبو عبد الله' })
const abuZubair = called('محمد ابن مسلم ابن تدرس', { kuniyah: 'أبو الزبير' })
const baqir = called('محمد ابن علي ابن الحسين أبو جعفر الباقر', { aliases: ['محمد بن علي ابن فاطمة'] })
const hudzaifah = called('حذيفة ابن اليمان')

test.each([
  ['Abu Thalib', ali, false],
  ['Ali bin Abi Thalib', ali, true],
  ['علي', ali, true],
  ['Ibnu Umar', umar, false],
  ['ابن عمر', ibnUmar, true],
  ['Abdullah bin Umar', ibnUmar, true],
  ['Abdullah bin Amr', ibnUmar, false],
  ['az-Zuhri', zuhri, true],
  ['الزهري', fatimah, false],
  ['az-Zuhri', fatimah, false],
  ['Fatimah az-Zahra', fatimah, true],
  ['Ibnu Syihab', zuhri, true],
  ['Hudzaifah', ummuSalamah, false],
  ['Hudhayfah', hudzaifah, true],
  ['Ummu Sulaim', ummuSalamah, false],
  ['Umm Sulaym', ummuSulaim, true],
  ['Abu Sufyan', tsauri, false],
  ['Sufyan ats-Tsauri', tsauri, true],
  ['Abdullah bin Saba', shabbah, false],
  ['Abu az-Zubair', zubair, false],
  ['Abu az-Zubair', abuZubair, true],
  ['Fatimah', baqir, false],
  ['al-Baqir', baqir, true],
  ['Sumayyah', called('هجيمة الدمشقية الشامية'), false],
  ['asy-Syamiyah', called('هجيمة الدمشقية الشامية'), true],
])('a kunya, a father and an origin are part of a name: %s, %#', (name, person, expected) => {
  expect(bears(person, nameParts(name))).toBe(expected)
})

test.each<[string, number | null, number | null, number[]]>([
  ['مات سنة إحدى أو اثنتين وثمانين وله بضع وسبعون سنة ي 4', 101, 8, [181, 182]],
  ['مات سنة أربع أو خمس وسبعين ع', 4, 2, [74, 75]],
  ['مات سنة ثلاث أو خمس وخمسين خ م د س', 203, 10, [253, 255]],
  ['181 هـ ، أو 182 هـ', 181, 8, [181, 182]],
  ['174 H (ada yang menyebut 170, 173, atau 175 H)', 174, 7, [174]],
  ['45 H atau 48 H (ada yang berpendapat setelah 50 H)', 45, 1, [45, 48]],
  ['مات بعد الخمسين', 50, 3, []],
  ['مات سنة إحدى أو اثنتين وثمانين', 101, null, []],
])(
  'a year of death that shares its tens with another is read with them, or is omitted (%s)',
  (text, hijri, tabaqah, years) => {
    expect(yearsOfDeath([{ death_year: text, death_year_hijri: hijri }], tabaqah)).toEqual(years)
  },
)

test('a verdict is not cut before the end of its sentence', () => {
  const entry = {
    id: 'taqrib:1',
    source: 'taqrib-al-tahdhib-openiti',
    grade_source: 'taqrib-al-tahdhib-openiti',
    name_arabic: '',
  }
  const graded = (grade: string, grade_detail: string) => gradingsOf({ ...entry, grade, grade_detail })[0]
  expect(
    graded('صدوق', 'عبد الله ابن لهيعة القاضي صدوق من السابعة خلط بعد احتراق كتبه مات سنة أربع وسبعين م د ت ق'),
  ).toMatchObject({
    grade: 'صدوق خلط بعد احتراق كتبه',
    graded_by: 'Ibn Hajar',
    rank: 5,
    meaning: { en: 'truthful; confused after his books burnt' },
  })
  expect(
    graded('صدوق', 'محمد ابن إسحاق إمام المغازي صدوق يدلس ورمي بالتشيع والقدر من صغار الخامسة مات سنة خمسين ومائة')
      ?.grade,
  ).toBe('صدوق يدلس ورمي بالتشيع والقدر')
  expect(graded('ثقة', 'فلان ابن فلان ثقة من الثالثة ع')?.grade).toBe('ثقة')
})

test('the terms of a verdict have a rank and a meaning, and the graver one counts', () => {
  expect(readVerdict('ثقة ثبت')).toMatchObject({ rank: 2 })
  expect(readVerdict('صدوق يهم')).toMatchObject({ rank: 5, id: 'jujur, kadang keliru' })
  expect(readVerdict('متروك متهم بالكذب')).toMatchObject({ rank: 11 })
  expect(readVerdict('عالم الشاميين')).toBeNull()
})

test('a text without a name is no alias, and prose is no name in Latin letters', () => {
  expect(
    ownAliases('عمر ابن الخطاب', ['أبي', 'آخر', 'عمر', 'ابن عمر', 'عمر بن الخطاب', 'ابن الخطاب', 'الفاروق', 'أبو حفص']),
  ).toEqual(['عمر بن الخطاب', 'ابن الخطاب', 'الفاروق', 'أبو حفص'])
  for (const alias of ['آخر', 'عبد الله', 'أبي', 'أبيه', 'جده', 'رجل', 'مولاه'])
    expect(ownAliases('عبد الله ابن عمر ابن الخطاب', [alias])).toEqual([])
})

test.each([
  'فاطمة الزهراء بنت رسول الله صلى الله عليه وسلم',
  'إسحاق ابن عبد الواحد الموصلي محدث مكثر مصنف تكلم فيه بعضهم',
  'دينار ابن عمر الأسدي أبو عمر البزار آخره راء الكوفي الأعمى صالح الحديث رمي بالرفض',
  'سليمان ابن أبي صالح الهاشمي مولاهم أرسل حديثا',
  'إبراهيم ابن صالح ابن درهم الباهلي أبو محمد البصري فيه ضعف',
  'موسى ابن سليمان ابن إسماعيل ابن القاسم المنبجي صالح الحديث إلا',
  'والآخر الحسن ابن عمرو طرسوسي يروي',
])('a text with prose is no name in Latin letters: %s', (name) => {
  expect(isProse(name)).toBe(true)
})

test.each([
  'سفيان ابن سعيد ابن مسروق الثوري',
  'إبراهيم ابن إسماعيل البصري',
  'محمد ابن كثير العبدي البصري',
  'حافظ ابن عمر',
  'أبو إمام الحجازي',
  'هارون المعتصم بالله',
  'سالم مولى أبي حذيفة',
])('an invalid name is rejected: %s', (name) => {
  expect(isProse(name)).toBe(false)
})

test('an entry ends before the references to other entries that follow it', () => {
  const own = 'داود ابن سليمان [أو سلمان] أبو سهل صدوق من العاشرة س ق'
  expect(withoutReferences(`${own} [] داود ابن سوار هو سوار ابن داود [] داود ابن صالح تقدم`)).toBe(own)
  expect([own, '', '[] قال'].map(withoutReferences)).toEqual([own, '', '[] قال'])
})
