const ONES: Record<string, number> = {
  إحدى: 1,
  احدى: 1,
  اثنتين: 2,
  ثنتين: 2,
  اثنتي: 2,
  ثلاث: 3,
  أربع: 4,
  خمس: 5,
  ست: 6,
  سبع: 7,
  ثمان: 8,
  ثماني: 8,
  تسع: 9,
}
const TENS: Record<string, number> = {
  عشر: 10,
  عشرة: 10,
  عشرين: 20,
  ثلاثين: 30,
  أربعين: 40,
  خمسين: 50,
  ستين: 60,
  سبعين: 70,
  ثمانين: 80,
  تسعين: 90,
}
const HUNDREDS: Record<string, number> = {
  مائة: 100,
  مئة: 100,
  المائة: 100,
  مائتين: 200,
  المائتين: 200,
  ثلاثمائة: 300,
}

type Year = { ones?: number; tens?: number; hundreds?: number }

/**
 * The years in words after `سنة`, in order; several if the text leaves a choice (`سنة اثنتين أو ثلاث وسبعين`), none if it names none. Below 100 if
 * the text omits the hundreds.
 */
export function yearsInWords(text: string): number[] {
  const [, words = ''] = /سنة\s+(.*)$/.exec(text) ?? []
  const years: Year[] = []
  let year: Year = {}
  for (const raw of words.replace(/[[\]،.]/g, ' ').split(/\s+/)) {
    const word = [raw, raw.replace(/^و/, '')].find((one) => one in ONES || one in TENS || one in HUNDREDS)
    if (/^(أو|وقيل|ويقال)$/.test(raw)) {
      years.push(year)
      year = {}
    } else if (word === undefined) {
      if (raw !== '') break
    } else if (word in HUNDREDS) year.hundreds ??= HUNDREDS[word] ?? 0
    else if (year.hundreds !== undefined) break
    else if (word in ONES) year.ones ??= ONES[word] ?? 0
    else year.tens ??= TENS[word] ?? 0
  }
  years.push(year)
  const stated = years.filter((one) => Object.keys(one).length > 0)
  // "two or three and seventy": a year takes missing parts from the other one
  const other = (part: 'tens' | 'hundreds', at: number) =>
    [...stated.slice(at), ...stated.slice(0, at).reverse()].find((one) => one[part] !== undefined)?.[part] ?? 0
  return stated.map(({ ones = 0, tens, hundreds }, at) => {
    const isShort = ones > 0 && tens === undefined && hundreds === undefined
    return ones + (tens ?? (isShort ? other('tens', at) : 0)) + (hundreds ?? other('hundreds', at))
  })
}
