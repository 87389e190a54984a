import { latinSkeleton } from '../text/skeleton.ts'
import type { GivenText } from './given-text.ts'
import type { Match } from './match.ts'

/** What people say in Arabic without quoting: thanks, wishes, prayers for the dead, the sick and travellers, names of societies. */
const FORMULAS = `aamiin ya rabbal alamin
amin ya mujibassailin
islam rahmatan lil alamin
yayasan rahmatan lil alamin
alhamdulillahi ala kulli hal wa nikmah
allahumma shalli ala sayyidina muhammad wa ala ali sayyidina muhammad wa shahbihi wa sallim
allahumma shalli wa sallim wa barik ala sayyidina muhammad
shallallahu ala sayyidina muhammad
hasbunallah wa nikmal wakil nikmal maula wa nikman nashir
la haula wala quwwata illa billahil aliyyil adzim
man jadda wajada wa man shabara zhafira wa man sara ala darbi washala
man jadda wajada man shabara zhafira
minal aidin wal faizin
taqabbalallahu minna wa minkum shiyamana wa shiyamakum
taqabbalallahu minna wa minkum taqabbal ya karim
jazakallahu khairan katsiran wa jazakumullah ahsanal jaza
jazakumullahu khairan katsiran
barakallahu fikum wa fi umrik
syafakallah syifaan ajilan
allahummaghfirlahu warhamhu wa afihi wafu anhu
allahummaghfirlaha warhamha wa afiha wafu anha
bismillahi tawakkaltu alallah la haula wala quwwata illa billah
billahi taufiq wal hidayah
wallahul muwaffiq ila aqwamith thariq
radhitu billahi rabba wabil islami dina wabi muhammadin nabiyya
rabbi zidni ilma warzuqni fahma
rabbi yassir wala tuassir
summa salamun alaikum
baladatun thayyibatun wa rabbun ghafur
baldatun thayyibatun warabbun ghafur
subhanallah walhamdulillah wala ilaha illallah wallahu akbar
surah al baqarah ali imran an nisa al maidah al anam`
  .split('\n')
  .map(latinSkeleton)

/** In words: as long as any of them. */
const LONGEST = 16

/** Whether words in Latin letters are such a formula, or a part of it: who says it otherwise than a record does has changed nothing. */
export function isFormula({ text, words }: GivenText, { from, to }: Pick<Match, 'from' | 'to'>): boolean {
  if (to - from > LONGEST || words.slice(from, to).some(({ arabic }) => arabic)) return false
  const said = latinSkeleton(text.slice(words[from]?.start, words[to - 1]?.end))
  return said !== '' && FORMULAS.some((one) => one.includes(said))
}
