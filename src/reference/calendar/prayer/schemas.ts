import { z } from 'zod'

const time = z
  .string()
  .nullable()
  .describe(
    'HH:MM local time; null if the sun gives no such time that day. A time past midnight belongs to the night that began',
  )

export const prayerDay = z
  .object({
    date: z.iso.date(),
    imsak: time,
    subuh: time,
    terbit: time,
    dhuha: time,
    dzuhur: time,
    ashar: time,
    maghrib: time,
    isya: time,
  })
  .meta({ id: 'PrayerDay' })
