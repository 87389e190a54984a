import type { Language } from '../../text/stem.ts'

/** What somebody who writes may be in: `someone` fears for another, `anger` is who may harm another. */
export const KINDS = ['self-harm', 'someone', 'violence', 'abuse', 'danger', 'anger'] as const
export type Kind = (typeof KINDS)[number]

/**
 * Words that stand for one another, by a name in capitals. The spellings are those of chats too; letters that are drawn out (`matiiii`) and
 * digits for letters (`d1r1`) are put right before.
 */
export const CLASSES: Record<string, string> = {
  ME: 'aku saya sy gue gw gua gwe gweh ane ana awak aq ak diriku kami beta hamba',
  WANT: 'ingin pingin pengen pengin pgn pgen pngen pngn pengn pengenn kepengen kepingin kepengin mau mo mw maw hendak nak niat berniat kepikiran kepikir terpikir mikir memikirkan rencana berencana pikiran nekat nekad coba mencoba nyoba bakal akan hayang arep pgin pingen',
  DESIRE:
    'ingin pingin pengen pengin pgn pgen pngen pngn pengn pengenn kepengen kepingin kepengin niat berniat kepikiran terpikir kepikir hayang pgin pingen',
  DIE: 'mati modar mampus meninggal paeh',
  LIFE: 'hidup hidupku idup idupku hdup hdp kehidupan kehidupanku urip',
  NOT: 'ga gak g gk tidak tdk nggak enggak ndak ngga engga kagak kaga tak ora teu gamau gabisa gakuat udahga takkan nda',
  ABLE: 'mau ingin pengen pingin pengin pgn sanggup kuat mampu tahan',
  TIRED:
    'capek cape cpek cpe capai lelah letih bosan bosen males malas muak jenuh penat benci kesel cappek capekk muaak',
  MERELY: 'aja saja ajah sajalah ajalah aj wae ae deh rasanya yuk',
  GOOD: 'syahid sahid mulia husnul khusnul keadaan islam iman beriman makkah mekah mekkah madinah tauhid muslim sehat bersih hemat sederhana rukun mewah lampu listrik tanpa surga masuk mesin berzina bujang membujang',
  KIN: 'suami suamiku suamiq istri istriku bini laki lakiku ayah ayahku bapak bapakku bokap bokapku papa papaku papah ibu ibuku nyokap nyokapku mama mamaku mamah mertua mertuaku pacar pacarku cowok cowokku kakak kakakku abang abangku paman pamanku om omku majikan majikanku tunangan tunanganku mantan mantanku ortu orangtua orangtuaku bos bosku dia ustadz ustaz kiai guru guruku tetangga sepupu kakek keluarga',
  HIT: 'memukul memukuli memukulku memukuliku mukul mukulin mukuli mukulku pukul pukulin pukuli menampar menampari menamparku nampar nampol menendang nendang menendangku menyiksa menyiksaku nyiksa menganiaya menganiayaku aniaya menjambak jambak mencekik mencekikku nyekik cekik menggebuk gebuk gebukin gebugin menghajar hajar menghajarku menyakiti menyakitiku nyakitin kdrt ngehajar nonjok menonjok membantingku',
  HITME:
    'memukulku memukuliku mukulku menamparku menendangku menyiksaku menganiayaku mencekikku menghajarku menyakitiku membantingku',
  BEATEN:
    'dipukul dipukuli dipukulin digebukin digebuki ditampar ditampari ditendang disiksa dianiaya dijambak dicekik dihajar dikdrt ditonjok dibanting digebuk disiksain',
  RAPED:
    'diperkosa dilecehkan dicabuli digerayangi diraba dirogol dirudapaksa disodomi diperkosaa dilecehin disetubuhi digrepe digrepein',
  RAPE: 'memperkosa memperkosaku perkosa melecehkan melecehkanku mencabuli mencabuliku menggerayangi meraba merabaku mengintip menyetubuhi',
  FEARED:
    'teman temen temanku temenku sahabatku sohib adik adikku adek adekku kakak kakakku anak anakku pacar pacarku suamiku istriku ibuku ayahku sepupu sepupuku saudaraku keponakan keponakanku mantan mantanku dia tetangga murid muridku',
  OTHERS:
    'orang seseorang nabi sahabat tokoh pemuda lelaki pria wanita seorang mereka kaum hukum hukumnya ayat hadis hadits hadist dalil mencegah mengatasi menghindari menghadapi menolong larangan dosa people someone person he she they husband friend hadith verse ruling prevent man woman',
  EWANT:
    'want wanna wanting gonna going thinking thought thoughts planning plan ready tempted about try tried trying need considering consider feel feeling wish urge',
  EGOOD: 'martyr muslim believer islam makkah mecca madinah medina shaheed faith iman good',
  EME: 'i im ive id me my am',
  EKIN: 'husband wife father dad mother mom mum parents boyfriend girlfriend uncle brother stepfather stepdad partner boss teacher he she they ex fiance cousin grandfather inlaws',
  EHIT: 'hit hits hitting beat beats beating abuse abuses abused abusing choke chokes choked strangle strangles strangled punch punches punched slap slaps slapped kick kicks kicked hurt hurts hurting torture tortures burn burns',
  ERAPE:
    'rape rapes raped raping molest molests molested molesting grope gropes groped harass harasses harassed assault assaults assaulted touched touches',
  AWANT:
    'اريد ابغي ابغا ودي بدي عايز عاوز عايزه عاوزه نفسي اتمني ارغب حاب حابه افكر بفكر نويت قررت سوف باغي اشتهي نبغي بغيت راح محتاج',
  ADIE: 'اموت الموت انتحر الانتحار بالانتحار انتحار للانتحار',
  AGOOD: 'شهيد شهيدا شهيده الشهاده الاسلام مسلم مسلما مومن المدينه مكه الايمان الله',
  AKIN: 'زوجي زوجتي ابي والدي امي والدتي اخي اخوي عمي خالي خطيبي جوزي ابوي بابا حماتي رجلي صديقي مديري',
}

type Lines = { language: Language; kind: Kind; lines: string }

/**
 * How people say it, a phrase a line: words, `/` between those of which one stands there, the name of a class for any of its words, `~` for
 * up to three words more, `^` and `$` for where the text begins and ends, and at the end `!CLASS`: none of those among the next four words.
 */
export const CRISIS: Lines[] = [
  {
    language: 'indonesian',
    kind: 'self-harm',
    lines: `
WANT ~ bunuh/bnuh/bunu/membunuh/ngebunuh/bvnuh diri/dri/diriku
ME ~ bunuh/bnuh/bunu/membunuh/ngebunuh/bvnuh diri/dri/diriku
cara/caranya/tips/tutorial ~ bunuh/bnuh/membunuh diri/dri/diriku
bunuh/bnuh/membunuh diri/dri MERELY
WANT ~ bundir/bunuhdiri/bunuhdri/bundirr/bunuhdirii
ME ~ bundir/bunuhdiri/bunuhdri
cara/caranya ~ bundir/bunuhdiri
bundir/bunuhdiri MERELY
WANT ~ gantung/menggantung/ngegantung diri
ME ~ gantung/menggantung diri
WANT ~ akhiri/mengakhiri/ngakhirin/ngakhiri/akhirin/nyudahin/menyudahi/sudahi/habisi/menghabisi LIFE/nyawa/nyawaku/segalanya/semuanya
ME ~ akhiri/mengakhiri/ngakhirin/ngakhiri/akhirin/menyudahi/sudahi LIFE/nyawa/nyawaku
akhiri/mengakhiri/ngakhirin hidupku/nyawaku/idupku
mengakhiri/akhiri LIFE MERELY
cara/caranya ~ mengakhiri LIFE
WANT ~ loncat/lompat/terjun ~ gedung/jembatan/rel/tebing/atap
WANT ~ minum/nenggak/menenggak/telan racun/baygon/sianida/pestisida
ME ~ minum/nenggak/menenggak/menelan/nelen/nelan ~ racun/baygon/sianida/pestisida
ME ~ menelan/nelen/nelan/minum ~ pil/obat ~ banyak/semua/sebotol
ME ~ overdosis
ME ~ nyayat/menyayat/nyilet/sayat/mengiris ~ tangan/nadi/lengan/pergelangan/tanganku
WANT ~ nyayat/menyayat/nyilet/sayat/mengiris ~ tangan/nadi/lengan/pergelangan
ME ~ melukai/nyakitin/menyakiti/nyiksa diri/diriku
WANT ~ melukai/nyakitin/menyakiti diri/diriku
ME ~ self harm
ME ~ selfharm
DESIRE DIE !GOOD
DESIRE ~ DIE MERELY !GOOD
ME mau/mo/mw/nak/maw/arep/akan mati/modar/mampus MERELY !GOOD
ME mau/mo/mw/nak/maw/arep mati/modar/mampus $
mau/mo/mw/nak mati MERELY
nak mati rasanya
ME DESIRE ~ DIE !GOOD
mending/mendingan/enakan/bagusan/baik/baiknya/baikan ~ DIE !GOOD
ME ~ DIE MERELY !GOOD
DIE MERELY ME
TIRED LIFE !GOOD
TIRED bgt/banget/bener/benar/sekali/udah/udh/bgttt LIFE !GOOD
bunuh/bnuh/membunuh diri kalo/kalau/klo/jika/karena/krn ME
TIRED ~ dengan/sama/ama/menjalani/jalani/jalanin LIFE
TIRED ~ hidupku/hidup ini/aku/gue/gw/saya
NOT ABLE ~ LIFE !GOOD
gamau/gakuat/gabisa ~ LIFE !GOOD
^ ME ~ NOT kuat/sanggup/tahan lagi $
^ NOT kuat/sanggup/tahan lagi $
hidupku/idupku ~ NOT ~ guna/gunanya/berguna/arti/artinya/berarti/makna/maknanya/bermakna/berharga
hidup/idup ME ~ NOT ~ guna/gunanya/berguna/arti/artinya/berarti/makna/bermakna/berharga
NOT ada guna/gunanya/artinya ~ LIFE
NOT ada guna/gunanya ME LIFE
buat/untuk apa/ap ~ ME ~ LIFE
ngapain ~ ME ~ LIFE
buat apa hidup/idup lagi
hancur hidupku
ME ~ cuma/hanya/jadi/cm/cuman beban
tanpaku ~ bahagia/baik
dunia/semua/keluarga/keluargaku/orang ~ bahagia/baik ~ tanpa ME
dunia/semua/keluarga/keluargaku/orang ~ bahagia/baik ~ tanpaku
WANT ~ tidur ~ NOT ~ bangun
WANT ~ menghilang/ngilang/hilang/lenyap ~ selamanya/dunia/bumi
WANT ~ pergi ~ selamanya
WANT menyusul/nyusul ~ almarhum/almarhumah/mendiang
kenapa/knp/mengapa ~ ME ~ dilahirkan/dilahirin/lahir
kenapa/knp/mengapa ~ ME masih hidup/idup
nyesel/menyesal ~ dilahirkan/lahir/hidup
ME ~ NOT pernah/usah dilahirkan/lahir
ME putus asa/harapan
ME sudah/udah/udh/dah/hampir/mulai/merasa/sangat/sedang/bener/benar putus asa/harapan
putus asa ~ LIFE
cabut/cabutlah/ambil/ambillah nyawaku/nyawa ME
cabut/cabutlah/ambil/ambillah nyawaku
NOT ~ alasan ~ hidup/idup
`,
  },
  {
    language: 'english',
    kind: 'self-harm',
    lines: `
kill/killing/hang/hanging/unalive/unaliving/shoot/drown/off/murder myself
EWANT ~ hurt/cut/harm/hurting/cutting/harming/end/ending myself
EME ~ hurting/cutting/harming myself
i keep hurting/cutting/harming
EME ~ want/wanna/ready/rather/wish/wanted/deserve ~ die/dead/dying !EGOOD
wanna die !EGOOD
want to die !EGOOD
wish i was/were dead/gone
wish i was/were never/not born
wish i had never been born
wish i could disappear/die
EME ~ better off dead
better off dead
EME ~ dont/not/no/never want/wanna ~ live/alive/exist/wake/here
dont/not want/wanna ~ live/alive/exist anymore
dont wanna live/exist
tired/sick/done/exhausted of/with ~ life/living/alive/existing/existence
no/any reason/point ~ live/living/alive
nothing ~ live for
nothing left ~ live
end/ending/take/taking/ended my ~ life
EWANT ~ end/ending it all
EME ~ suicidal
suicidal thoughts/thought
EME ~ suicide
EWANT ~ suicide
how/ways/way/methods/method ~ commit suicide
how/ways/way/methods/method ~ painless/painlessly
painless ~ suicide/death/die
cant/cannot go on/live anymore/like/any/living
cant/cannot take/do it/this anymore
world/everyone/family/everybody ~ better ~ without me
hate ~ my life
hate being alive
life ~ not/isnt worth living
EME ~ overdose/overdosed/overdosing
EWANT ~ kms
EME ~ self harm/harming
EME ~ selfharm
want/wanna ~ disappear forever
lost ~ will to live
give/giving/given up on life/living
je veux mourir
envie de mourir
me suicider
quiero morir/morirme
quiero matarme/suicidarme
quero morrer
voglio morire
olmek istiyorum
intihar etmek istiyorum
ich will/mochte ~ sterben
mich umbringen
ik wil ~ dood
marna chahta/chahti
mujhe marna hai
khudkushi karna/karne/karlun
хочу умереть
مرنا چاہتا/چاہتی
خودکشی کرنا
`,
  },
  {
    language: 'arabic',
    kind: 'self-harm',
    lines: `
AWANT ~ ADIE !AGOOD
بدي/ودي/ابي موت
ابي اموت/انتحر
AWANT ~ اقتل/انهي/ااذي/اذبح/اضر نفسي/حياتي
اقتل/ساقتل/اقتلت/اذبح نفسي
سانتحر
ان انتحر
انهي/سانهي/انهاء حياتي
طريقه/طرق/اسهل ~ انتحار/للانتحار/الانتحار
كيف انتحر $
افكار انتحاريه
تعبت/مللت/زهقت/سئمت/طفشت/مليت/قرفت/تعبانه/تعبان/زهقان ~ حياتي/الحياه/الدنيا/العيش/عمري/عيشتي/هالحياه/هالدنيا
كرهت/اكره/بكره/كاره/كارهه حياتي/الحياه/الدنيا/عيشتي
لا/ما/مش/مو/ماني/مابي/ماعاد/لم/لن ~ اريد/ابغي/ابي/ودي/عايز/عاوز/عايزه/استطيع/اقدر/اطيق ~ اعيش/العيش/الحياه
افضل/احسن/الافضل/الاحسن ~ اموت
ليتني اموت
ليتني لم اولد
لا/ما ~ فايده/فائده/معني/قيمه/جدوي/لازمه ~ حياتي/لحياتي/وجودي/لوجودي
فقدت الامل ~ الحياه/حياتي
يئست من الحياه/حياتي/الدنيا
ياست من الحياه/حياتي
اذيت/اجرح/جرحت نفسي
`,
  },
  {
    language: 'indonesian',
    kind: 'violence',
    lines: `
KIN ~ HIT ~ ME
KIN ~ HITME
KIN ME ~ HIT
KIN ME ~ kasar/tangan
KIN ~ main tangan
KIN ~ HIT KIN ME
ME ~ BEATEN
BEATEN KIN
ME ~ korban kdrt/kekerasan
ME ~ mengalami/ngalamin/alami kdrt/kekerasan
kdrt ~ suamiku/suami/pacar ME
suamiku/ayahku/bapakku/pacarku/lakiku/ibuku ~ HIT
takut ~ pulang ~ BEATEN
KIN ~ HIT ~ anakku/ibuku/adikku
`,
  },
  {
    language: 'english',
    kind: 'violence',
    lines: `
EKIN ~ EHIT me
EKIN ~ EHIT my mother/mom/mum/sister/brother/children/kids/son/daughter
my EKIN ~ EHIT us
my EKIN ~ is/gets violent/abusive
i am/was being beaten/abused/hit
im being beaten/abused/hit
i get/got beaten/hit/beat
i ~ victim ~ violence/abuse
EME ~ in/suffering/experiencing ~ abusive/domestic
`,
  },
  {
    language: 'arabic',
    kind: 'violence',
    lines: `
يضربني/يعنفني/يوذيني/تضربني/يضربوني/ضربني/يهينني/يعذبني/بيضربني/بيضربوني/يضربنا/بيعنفني/يخنقني/ضربتني
اتعرض/تعرضت/نتعرض/بتعرض ~ للعنف/للضرب/للتعنيف/لعنف/للايذاء
AKIN ~ يضرب/ضرب امي/اختي/اولادي/ابنايي
`,
  },
  {
    language: 'indonesian',
    kind: 'abuse',
    lines: `
ME ~ RAPED
RAPED KIN/orang/teman/temen
KIN ~ RAPE ~ ME
KIN ~ memperkosaku/melecehkanku/merabaku/mencabuliku
KIN ~ RAPE anakku/adikku
anakku/adikku ~ RAPED
anak/adik/adek ME ~ RAPED
ME ~ korban pelecehan/pemerkosaan/perkosaan/kekerasan seksual
ME ~ korban pelecehan/pemerkosaan/perkosaan/pencabulan
ME ~ mengalami/ngalamin/alami pelecehan/pemerkosaan
ME ~ dipaksa ~ seks/ngeseks/bersetubuh/begituan/telanjang/melacur
`,
  },
  {
    language: 'english',
    kind: 'abuse',
    lines: `
EKIN ~ ERAPE me
someone ~ raped/molested/groped/assaulted me
i was/am/got being raped/molested/groped
i was/am/got raped/molested/groped
i was ~ sexually
i ~ been raped/molested/groped
i ~ sexually abused/assaulted/harassed
EKIN ~ ERAPE my daughter/son/sister/child
forces/forced me ~ sex
`,
  },
  {
    language: 'arabic',
    kind: 'abuse',
    lines: `
اغتصبني/يغتصبني/اغتصبوني
تم اغتصابي
تحرش/يتحرش/بيتحرش ~ بي/بيا/فيني/فيا
اتعرض/تعرضت ~ للاغتصاب/للتحرش/لاغتصاب/لتحرش/للاعتداء
`,
  },
  {
    language: 'indonesian',
    kind: 'danger',
    lines: `
ME ~ diancam ~ dibunuh/bunuh/disakiti/pisau/golok
mau/ingin/akan/hendak membunuh/bunuh/ngebunuh/bunuhin ME
mau/ingin/akan/hendak membunuhku
mengancam/ngancam/ngancem ~ membunuh/bunuh ME
mengancam/ngancam/ngancem ~ membunuhku
nyawa/nyawaku ~ terancam/bahaya
ME ~ disekap/diculik/disandera
ME ~ dalam bahaya
`,
  },
  {
    language: 'english',
    kind: 'danger',
    lines: `
wants/going/trying/threatened/threatens/threatening/gonna/tried ~ kill me
my life ~ in/at danger/risk
i am in ~ danger
im in ~ danger
i ~ been kidnapped
`,
  },
  {
    language: 'arabic',
    kind: 'danger',
    lines: `
يريد/يريدون/يحاول/يحاولون/عايز قتلي/يقتلني/يقتلوني
يهددني/يهددوني ~ بالقتل/بقتلي
حياتي ~ خطر
انا ~ في خطر
`,
  },
  {
    language: 'indonesian',
    kind: 'anger',
    lines: `
ME WANT ~ membunuh/bunuh/ngebunuh/bunuhin/habisi KIN/orang/mereka/semua
ME WANT ~ membunuhnya/membunuhmu
^ WANT membunuh/bunuh/ngebunuh/bunuhin KIN/orang/mereka
`,
  },
  {
    language: 'english',
    kind: 'anger',
    lines: `
i want/wanna/will to kill him/her/them/my/someone/people/everyone
i want/wanna/will kill him/her/them/my/someone/people/everyone
im going to kill him/her/them/my/someone
im gonna kill him/her/them/my/someone
`,
  },
  {
    language: 'arabic',
    kind: 'anger',
    lines: `
AWANT ~ اقتل/اقتله/اقتلها/اقتلهم/قتله/قتلها AKIN
AWANT ~ اقتله/اقتلها/اقتلهم/قتله/قتلها
`,
  },
]

/** The same of somebody else, who the writer fears for: checked before the others. */
export const OF_OTHERS: Lines[] = [
  {
    language: 'indonesian',
    kind: 'someone',
    lines: `
FEARED ~ WANT ~ bunuh/membunuh/gantung diri/dri/dirinya
FEARED ~ WANT ~ bundir
FEARED ~ WANT mati/mengakhiri !GOOD
FEARED ~ bilang/ngomong ~ DESIRE mati !GOOD
FEARED ~ mencoba/nyoba/coba bunuh diri
menolong/nolong/bantu/membantu/nolongin/mencegah/cegah ~ FEARED ~ bunuh/bundir
`,
  },
  {
    language: 'english',
    kind: 'someone',
    lines: `
friend/sister/brother/mother/father/son/daughter/husband/wife/cousin/classmate/girlfriend/boyfriend ~ kill himself/herself/themselves
friend/sister/brother/mother/father/son/daughter/husband/wife/cousin/classmate/girlfriend/boyfriend ~ suicidal/suicide
friend/sister/brother/mother/father/son/daughter/husband/wife/cousin/classmate/girlfriend/boyfriend wants to die !EGOOD
`,
  },
  {
    language: 'arabic',
    kind: 'someone',
    lines: `
صديقي/صديقتي/اخي/اختي/ابني/ابنتي/زوجي/زوجتي/امي/ابي ~ يريد/تريد/يفكر/تفكر/عايز/عايزه/يبي/تبي ~ الانتحار/ينتحر/تنتحر/بالانتحار/الموت/يموت/تموت
`,
  },
]

/** What is asked about as knowledge, with a line for whoever needs it. */
export const ABOUT: Lines[] = [
  {
    language: 'indonesian',
    kind: 'self-harm',
    lines: `
bunuh/membunuh diri/dirinya/dri
bundir/bunuhdiri
gantung diri
mengakhiri hidup/hidupnya
`,
  },
  {
    language: 'english',
    kind: 'self-harm',
    lines: `
suicide/suicides/suicidal
kill/killed/killing/kills himself/herself/oneself/themselves/yourself
self harm
`,
  },
  {
    language: 'arabic',
    kind: 'self-harm',
    lines: `
الانتحار/انتحار/المنتحر/بالانتحار/منتحر
من/الذي/عمن انتحر
قتل/يقتل نفسه/النفس
`,
  },
  {
    language: 'indonesian',
    kind: 'violence',
    lines: `
kdrt
kekerasan dalam rumah
kekerasan rumah tangga
kekerasan terhadap istri/perempuan/anak/wanita
memukul/memukuli/mukul/mukulin/pukul istri/istriku/istrinya/isteri/perempuan/suami/anak/anakku
suami/ayah/bapak ~ memukul/memukuli/mukul/mukulin/menyiksa
`,
  },
  {
    language: 'english',
    kind: 'violence',
    lines: `
domestic violence/abuse
wife/child beating
beat/hit/strike/beating/hitting ~ wife/wives
abusive husband/father/marriage/parents
`,
  },
  {
    language: 'arabic',
    kind: 'violence',
    lines: `
العنف الاسري/المنزلي
ضرب الزوجه/المراه/النساء/زوجته/الاطفال
`,
  },
  {
    language: 'indonesian',
    kind: 'abuse',
    lines: `
pelecehan/kekerasan seksual
pemerkosaan/perkosaan/pencabulan
`,
  },
  { language: 'english', kind: 'abuse', lines: `rape/molestation\nsexual abuse/harassment/assault` },
  { language: 'arabic', kind: 'abuse', lines: `الاغتصاب/اغتصاب/التحرش` },
]
