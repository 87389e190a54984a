/** Spellings of one Islamic term in Latin letters. Index and query use the first of a line for all. */
const GROUPS = `
shalat salat sholat solat shalah
wudhu wudlu wudu wudhuk
ramadhan ramadlan ramadan romadhon
hadits hadis hadist
dzikir zikir dzikr zikr
adzan azan
dhuha duha dluha
zhuhur zuhur dzuhur dhuhur dluhur
ashar asar ashr
shubuh subuh
maghrib magrib
haid haidl haidh haidz
thalaq talak thalak talaq
sedekah shadaqah sadaqah shodaqoh sedeqah
aqidah akidah
alquran quran
saleh shalih shaleh sholeh salih
ghibah gibah
zalim dzalim dhalim zhalim
ridha ridho rida ridla
rezeki rizki rejeki rizqi
qurban kurban
aqiqah akikah
umrah umroh
makkah mekah mekkah
syaitan setan syaithan
tobat taubat
tawakal tawakkal
tayamum tayammum
khutbah khotbah
rukuk ruku
tahajud tahajjud
witir witr
mukmin mumin
syafaat syafaah
istighfar istigfar
takwa taqwa
iktikaf itikaf
jumat jumah
sunnah sunah
surga syurga
musafir musyafir
masjid mesjid
silaturahmi silaturrahim silaturahim silaturrahmi
dajal dajjal
gaib ghaib
mukjizat mujizat
hijrah hijroh
puasa shaum saum
muharam muharram
asyura asyuro
riya riya
tasyahud tasyahhud
qadha qada qodho qadla
wasiat washiat
warisan waris
zina zinah
khamr khamar
niat niyat
jenazah janazah
kiamat qiyamat
malaikat malaikah
musyrik musrik
wudhu wuduk
thawaf tawaf
sai sa
kabah kakbah
jemaah jamaah
tasbih tasbeh
muadzin muazin
rasul rosul
shalawat salawat sholawat solawat
shaf saf shof
sujud sudjud
sahwi sahwe
musibah musibat
yatim yateem
zhalim zolim lalim dholim
ikhlas iklas
ikhtiar ihtiar
nabi naby
mahar mahr
bidah bidaah
taun thaun thoun
dukun duqun
mahram muhrim
zaqqum zaqum
yajuj yakjuj
majuj makjuj
fathu fath fathul
khitan hitan
janabah jenabah janabat
istinja istinjak
kafarat kafarah kaffarah kifarat
nazar nadzar nadar
insya insha
jannah janah
hijab hijaab
fardhu fardu fardlu
qiyamul qiyam
lailatul lailah
qadar qodar
`
const ENGLISH_GROUPS = `
salah salat salaat
zakat zakah zakaat
hadith hadeeth
quran koran
wudu wudhu
ramadan ramadhan
hajj haj
umrah umra
dua duaa
muhammad mohammed mohammad muhammed
fasting fastin
prophet profet
ablution ablutions
surah sura surat
ayah ayat ayaat
jihad jehad
suhoor sahur suhur sahoor
eid id
allah alah
zakat zakaah
hijab hejab
pray prayer prayers praying prayed prays
anger angry angered angrily
marry marriage marriages married marries marrying
theft thief thieves steal steals stole stolen stealing
death dead die dies died dying deaths
belief believe believes believed believing
forgive forgiveness forgave forgiven forgives forgiving
sale sell sells sold selling
buy bought buys buying
give gave given gives giving
eat ate eaten eats eating
drink drank drunk drinks drinking
sleep slept sleeps sleeping
speak spoke spoken speaks speaking speech
fight fought fights fighting
patience patient patiently
arrogance arrogant arrogantly
pride proud
poor poverty
sick sickness
travel traveler traveller travelers travellers travelling traveling
woman women
man men
child children
wife wives
slave slaves slavery
mercy merciful
generous generosity
truth truthful truthfulness true truly
lie liar liars lying lied lies
obey obedience obedient obeyed
disobey disobedience disobedient disobeyed
see saw seen
know knowledge known knew knows knowing
wealth wealthy
hunger hungry
pilgrimage pilgrim pilgrims
intention intentions intend intended
hypocrite hypocrites hypocrisy
martyr martyrs martyrdom
just justice
modest modesty
thank thanks thankful thankfulness thankfullness
grateful gratitude
repent repentance repented repents repenting
adultery adulterer adulteress
neighbour neighbor
neighbours neighbors
honour honor
favour favor
behaviour behavior
`

function table(groups: string): Map<string, string> {
  const first = new Map<string, string>()
  for (const line of groups.trim().split('\n')) {
    const [head = '', ...others] = line.trim().split(' ')
    for (const word of others) if (!first.has(word)) first.set(word, head)
  }
  return first
}

const indonesian = table(GROUPS)
const english = table(ENGLISH_GROUPS)
const ENCLITIC = /^(.+?)(nya|lah|ku|mu)$/

/** A folded word in the spelling of its group; a word of no group as it is. */
export function commonSpelling(word: string, language: 'indonesian' | 'english'): string {
  if (language === 'english') return english.get(word) ?? word
  const known = indonesian.get(word)
  if (known !== undefined) return known
  const [, base = ''] = ENCLITIC.exec(word) ?? []
  return indonesian.get(base) ?? word
}
