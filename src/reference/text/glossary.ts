/**
 * Concepts with their synonyms: Indonesian | English | Arabic, one concept a line, no term in two of them. Written for this product; the
 * model's training used an earlier, shorter list (models/training/glossary.txt). A query word finds its synonyms at half weight.
 */
export const GLOSSARY = `
riba, bunga bank, rente, bunga pinjaman | usury, interest, bank interest, riba | ربا, الربا, فوائد البنوك
wudhu, berwudhu, wudlu, bersuci sebelum shalat | ablution, wudu, wudhu, washing before prayer | وضوء, الوضوء, التوضؤ
puasa, shaum, berpuasa | fasting, fast, sawm | صوم, صيام, الصيام
shalat, salat, sholat, sembahyang | prayer, salah, salat | صلاة, الصلاة
zakat, zakat mal | zakat, alms, poor-due, zakah | زكاة, الزكاة
sedekah, shadaqah, bersedekah, infak | charity, almsgiving, sadaqah, donation | صدقة, الصدقة, الإنفاق
haji, ibadah haji, naik haji | hajj, pilgrimage | حج, الحج
umrah, umroh | umrah, lesser pilgrimage | عمرة, العمرة
ihram, pakaian ihram | ihram | احرام, محرم
thawaf, tawaf, mengelilingi kabah | tawaf, circumambulation | طواف, الطواف
sai, safa dan marwah | sa'i, safa and marwa | السعي, الصفا والمروة
sabar, kesabaran, tabah | patience, perseverance, steadfastness | صبر, الصبر
syukur, bersyukur, berterima kasih | gratitude, thankfulness, being thankful | شكر, الشكر
tobat, taubat, bertobat, kembali kepada Allah | repentance, repent, tawbah | توبة, التوبة
istighfar, memohon ampun, minta ampunan | seeking forgiveness, asking forgiveness | استغفار, الاستغفار
ghibah, gibah, gosip, bergunjing | gossip, slander | غيبة, الغيبة
adu domba, namimah | tale-bearing, malicious gossip | نميمة, النميمة
fitnah tuduhan, menuduh zina, qadzaf | false accusation of adultery, slander of chaste women | قذف, المحصنات
orang tua, ibu bapak, ayah dan ibu, kedua orang tua | parents, mother and father | والدين, الوالدين
berbakti, berbakti kepada orang tua, birrul walidain | dutifulness to parents, honouring parents, kindness to parents | بر الوالدين, الإحسان إلى الوالدين
durhaka, durhaka kepada ibu bapak | disobedience to parents, undutiful | عقوق, عقوق الوالدين
warisan, waris, faraidh, harta pusaka | inheritance, heirs, estate shares | ميراث, الفرائض, المواريث
wasiat, berwasiat | will, bequest, testament | وصية, الوصية
khamr, khamar, minuman keras, miras, alkohol, arak | wine, alcohol, liquor, intoxicant, intoxicating drink | خمر, الخمر, مسكر
judi, berjudi, maisir, taruhan | gambling, games of chance | ميسر, القمار
zina, perzinaan, berzina, selingkuh | adultery, fornication, illegal sexual intercourse, zina | زنا, الزنا, الزاني
homoseksual, liwath, kaum luth | homosexuality, people of lot, sodomy | لواط, قوم لوط
jilbab, hijab, kerudung, cadar | hijab, veil, headscarf | حجاب, الحجاب, خمار
aurat, menutup aurat | private parts, nakedness, awrah | عورة, العورة
jujur, kejujuran, benar | truthfulness, honesty, truth | صدق, الصدق
dusta, bohong, berdusta, berbohong | lie, lying, falsehood | كذب, الكذب
tawakal, tawakkal, berserah diri | reliance on God, trust in Allah, tawakkul | توكل, التوكل
janin, kandungan, rahim, embrio, kehamilan | embryo, fetus, womb, pregnancy | جنين, رحم, الحمل
anak yatim, yatim piatu, yatim | orphan, orphans | يتيم, اليتامى
fakir miskin, orang miskin, orang fakir | the poor, the needy | فقراء, المساكين
hari kiamat, kiamat, hari akhir, hari pembalasan | day of judgment, resurrection, last day | يوم القيامة, الساعة
tanda kiamat, alamat kiamat | portents of the hour, end times | أشراط الساعة
dajjal, dajal, almasih dajjal | dajjal, antichrist | الدجال, المسيح الدجال
surga, syurga, jannah | paradise, heaven, jannah | جنة, الجنة
neraka, jahanam, api neraka | hell, hellfire | نار, جهنم, النار
bidadari | houris, maidens of paradise | الحور العين
tahajud, shalat malam, qiyamul lail | night prayer, tahajjud, standing at night | تهجد, قيام الليل
witir, shalat witir | witr | وتر, الوتر
dhuha, shalat dhuha | forenoon prayer, duha | صلاة الضحى
tarawih, shalat tarawih | taraweeh, ramadan night prayers | تراويح, قيام رمضان
jamban, wc, kakus, buang hajat, kamar kecil, buang air | lavatory, privy, relieve himself, answering the call of nature, toilet | خلاء, الخلاء, قضاء الحاجة
istinja, bersuci dari buang air, cebok | istinja, cleaning after relieving | استنجاء, الاستنجاء
tetangga | neighbour, neighbor, neighbors | جار, الجيران
tamu, menjamu tamu | guest, hospitality | ضيف, إكرام الضيف
salam, mengucapkan salam | greeting, salutation, salam | سلام, السلام
asyura, 10 muharram | ashura, tenth of muharram | عاشوراء
hajar aswad, batu hitam | black stone | الحجر الأسود
kafarat, kaffarah, denda | expiation, kaffarah, atonement | كفارة, الكفارة
sumpah, bersumpah, sumpah palsu | oath, swearing, false oath | يمين, الأيمان, حلف
nazar, bernazar | vow, vows | نذر, النذر
iddah, masa tunggu | iddah, waiting period | عدة, العدة
qashar, menjama shalat, meringkas shalat | shortening prayer, combining prayers | قصر الصلاة, الجمع بين الصلاتين
safar, bepergian, musafir, perjalanan | travel, journey, traveller | سفر, المسافر
shalat jumat, jumatan | friday prayer, jumuah | صلاة الجمعة, الجمعة
khutbah, khotbah | sermon, khutbah | خطبة, الخطبة
tayamum, tayammum, debu | tayammum, dry ablution | تيمم, التيمم
mandi junub, mandi wajib, janabah, mandi besar | ghusl, ritual bath, janabah | غسل الجنابة, الغسل
haid, haidh, menstruasi, datang bulan | menstruation, menses, period | حيض, الحيض
nifas, darah nifas | postnatal bleeding, nifas | نفاس
dengki, hasad, iri hati, iri | envy, jealousy | حسد, الحسد
sombong, kesombongan, takabur, angkuh | pride, arrogance, haughtiness | كبر, الكبر, التكبر
riya, pamer, ingin dipuji | showing off, ostentation, riya | رياء, الرياء
ikhlas, keikhlasan | sincerity, sincere devotion | إخلاص, الإخلاص
ujub, bangga diri | self-admiration, vanity | عجب, الإعجاب بالنفس
ilmu, menuntut ilmu, belajar agama | knowledge, learning, seeking knowledge | علم, العلم, طلب العلم
ulama, orang berilmu | scholars, learned men | علماء, العلماء
istisqa, meminta hujan | prayer for rain, drought | استسقاء, الاستسقاء
gerhana, shalat gerhana | eclipse, eclipse prayer | كسوف, الكسوف, الخسوف
munafik, orang munafik, kemunafikan | hypocrite, hypocrisy | منافق, النفاق, المنافقين
kafir, orang kafir | disbeliever, unbelievers, infidels | كافر, الكفار
murtad, keluar dari islam | apostasy, apostate | مرتد, الردة
musyrik, syirik, menyekutukan Allah | polytheism, shirk, idolatry | شرك, الشرك, المشركين
berhala, patung | idols, statues, graven images | أصنام, الأوثان
sihir, tukang sihir, santet | magic, sorcery, witchcraft | سحر, السحر, الساحر
dukun, peramal, ramalan | fortune-teller, soothsayer | كاهن, الكهان, العراف
jimat, rajah, tamimah | amulet, talisman, charm | تمائم, التميمة
ruqyah, jampi | ruqyah, incantation | رقية, الرقية
jin, bangsa jin | jinn, genies | جن, الجن
setan, iblis, syaitan | satan, devil, iblis | شيطان, إبليس
malaikat, jibril | angels, gabriel | ملائكة, جبريل
takdir, qadar, qadha dan qadar | predestination, divine decree | قدر, القدر
tauhid, keesaan Allah, mengesakan Allah | monotheism, oneness of Allah, tawhid | توحيد, التوحيد
asmaul husna, nama-nama Allah | beautiful names of Allah, ninety-nine names | أسماء الله الحسنى
siksa kubur, azab kubur, alam kubur, barzakh | torment of the grave, punishment in the grave | عذاب القبر, القبر
kematian, mati, ajal, sakaratul maut | death, dying, agony of death | موت, الموت
jenazah, mayit, memandikan mayit | funeral, dead body, bier | جنازة, الجنائز
ziarah kubur, makam | visiting graves, tombs | زيارة القبور
meratap, niyahah | wailing over the dead, lamentation | نياحة, النياحة
silaturahmi, silaturahim, kerabat | ties of kinship, relatives | صلة الرحم, الأرحام
makan, makanan, adab makan | eating, food, table manners | طعام, الأكل
minum, minuman, minum sambil berdiri | drinking, drink | شرب, الشراب
shalat berjamaah, jamaah | congregational prayer, congregation | صلاة الجماعة
imam shalat, makmum | imam, leading the prayer | إمام, الإمامة
adzan, azan, iqamah | call to prayer, adhan | أذان, الأذان
masjid, mesjid | mosque, masjid | مسجد, المساجد
kiblat, arah kiblat | qibla, direction of prayer | قبلة, القبلة
sujud, rukuk, sujud sahwi | prostration, bowing | سجود, ركوع
anjing, jilatan anjing | dog, dogs | كلب, الكلاب
kucing | cat | هرة
babi, daging babi, bangkai, darah | swine, pork, carrion, blood | خنزير, الميتة
menyembelih, sembelihan | slaughtering, slaughtered animals | ذبيحة, الذبائح
kurban, qurban, hewan kurban | sacrifice, udhiyah, sacrificial animal | أضحية, الأضاحي
aqiqah, akikah | aqiqah, sacrifice for newborn | عقيقة, العقيقة
berburu, hewan buruan | hunting, game | صيد, الصيد
jual beli, perdagangan, dagang | trade, sale, buying and selling, business | بيع, البيوع, التجارة
gharar, ketidakjelasan jual beli, jual beli terlarang | uncertain sale, gharar, forbidden sales | غرر, بيع الغرر
hutang, utang, berhutang, pinjaman, pinjaman online, pinjol | debt, debts, loan, loans | دين, الديون, القرض
gadai, barang gadai | pledge, mortgage, pawn | رهن, الرهن
sewa, upah, buruh | hire, wages, worker | إجارة, أجر الأجير
suap, sogok, korupsi, risywah | bribery, bribe, corruption | رشوة, الرشوة
mencuri, pencuri, pencurian | theft, stealing, thief | سرقة, السارق
pembunuhan, membunuh | murder, killing | قتل, القتل
qishash, balas bunuh | retaliation, qisas | قصاص, القصاص
diyat, ganti rugi darah | blood money | دية, الدية
bunuh diri | suicide, killing oneself | قتل نفسه, الانتحار
timbangan, takaran | scales, measure and weight | الميزان, الكيل
menikah, nikah, pernikahan, kawin | marriage, wedding, nikah | نكاح, الزواج
mahar, maskawin, mas kawin | dowry, bridal gift, mahr | مهر, الصداق, صداق
poligami, beristri empat | polygamy, four wives | تعدد الزوجات
talak, cerai, perceraian, thalaq | divorce, talaq | طلاق, الطلاق
khulu, gugat cerai | khula, divorce at wife's request | خلع, الخلع
hak suami istri | husband and wife, spouse rights | الزوج والزوجة
menyusui, susuan, radhaah | breastfeeding, suckling, foster relationship | رضاع, الرضاعة
anak, mendidik anak | children, raising children | أولاد, تربية الأولاد
jihad, perang di jalan Allah | jihad, fighting in the cause of Allah | جهاد, القتال
syahid, mati syahid | martyr, martyrdom | شهيد, الشهداء
rampasan perang, ghanimah | spoils of war, booty | غنيمة, الغنائم
badar, perang | badr, battle | بدر, غزوة
uhud, perang uhud | uhud, battle of uhud | أحد, غزوة أحد
hijrah, pindah ke madinah | emigration, hijrah | هجرة, الهجرة
isra, miraj | ascension, isra and miraj | إسراء, معراج
wahyu, turunnya wahyu | revelation | وحي, الوحي
alquran, membaca quran, tilawah | quran recitation, reading the quran | قرآن, تلاوة القرآن
doa, berdoa, munajat | supplication, invocation, dua | دعاء, الدعاء
dzikir, zikir, mengingat Allah | remembrance of Allah, dhikr | ذكر, الذكر
shalawat, bershalawat | blessings upon the prophet, salawat | الصلاة على النبي
marah, amarah, emosi | anger, rage, fury, wrath | غضب, الغضب
memaafkan, maaf | forgiving, pardon | عفو, العفو
akhlak, budi pekerti, akhlak mulia | good character, manners | أخلاق, حسن الخلق
malu, rasa malu | modesty, shyness | حياء, الحياء
amanah, khianat | trust, trustworthiness, betrayal | أمانة, الخيانة
janji, menepati janji | promise, covenant | وعد, العهد
adil, keadilan | justice, fairness | عدل, العدل
zalim, kezaliman, aniaya | oppression, injustice, wrongdoing | ظلم, الظلم
pemimpin, penguasa, khalifah | ruler, leader, caliph | إمارة, السلطان, الخليفة
saksi, kesaksian palsu | witness, false testimony | شهادة, شهادة الزور
budak, memerdekakan budak | slave, freeing slaves | عبد, عتق
pakaian, sutra, emas | clothing, silk, gold | لباس, الحرير, الذهب
isbal, celana di bawah mata kaki | garment below the ankles, trailing garment | إسبال, الإزار
jenggot, kumis | beard, moustache | لحية, الشارب
siwak, gosok gigi | siwak, tooth-stick | سواك, السواك
gambar, lukisan makhluk bernyawa | pictures, images, image-makers | تصوير, المصورون
musik, nyanyian, alat musik | music, singing, musical instruments | غناء, المعازف
mimpi, tafsir mimpi | dreams, dream interpretation | رؤيا, الأحلام
penyakit, sakit, menjenguk orang sakit | illness, visiting the sick | مرض, عيادة المريض
obat, pengobatan, bekam | medicine, treatment, cupping | طب, الحجامة
madu | honey | عسل
sedih, gelisah, cemas, duka | sadness, anxiety, grief, worry | هم, الحزن
tenang, ketenangan hati | tranquility, peace of heart | سكينة, طمأنينة
rezeki, rizki, nafkah | provision, sustenance, livelihood | رزق, الرزق
harta, kekayaan, orang kaya | wealth, riches | مال, الغنى
pelit, kikir, bakhil | miserliness, stinginess | بخل, البخل
boros, berlebih-lebihan, israf | extravagance, wastefulness | إسراف, التبذير
zuhud, dunia | asceticism, worldly life | زهد, الدنيا
takwa, bertakwa | piety, fear of God, righteousness | تقوى, التقوى
bidah, perkara baru | innovation, bidah | بدعة, المحدثات
sunnah nabi, mengikuti sunnah | sunnah, prophetic tradition | سنة, السنة
niat | intention | نية, النية
ahli kitab, yahudi, nasrani | people of the book, jews, christians | أهل الكتاب, اليهود, النصارى
nabi musa, firaun | moses, pharaoh | موسى, فرعون
nabi isa, maryam | jesus, mary | عيسى, مريم
nabi ibrahim | abraham | إبراهيم
nabi nuh, banjir besar | noah, flood | نوح, الطوفان
nabi yusuf | joseph | يوسف
nabi adam, hawa | adam and eve | آدم, حواء
nabi sulaiman, nabi daud | solomon, david | سليمان, داود
nabi yunus | jonah | يونس, ذو النون
nabi luth | lot | لوط
nabi ayub | job | أيوب
penghuni gua, ashabul kahfi | people of the cave, sleepers of the cave | أصحاب الكهف
yajuj majuj, zulkarnain | gog and magog, dhul-qarnayn | يأجوج ومأجوج, ذو القرنين
khidir | khidr | الخضر
luqman, nasihat luqman | luqman | لقمان
penciptaan langit dan bumi, alam semesta | creation of heavens and earth, universe | خلق السماوات والأرض
ramadan, ramadhan, bulan puasa | ramadan | رمضان
lailatul qadar | laylat al-qadr, night of power | ليلة القدر المباركة
iktikaf, itikaf | itikaf, seclusion in the mosque | اعتكاف, الاعتكاف
sahur, makan sahur | suhoor, pre-dawn meal | سحور, السحور
buka puasa, berbuka | breaking the fast, iftar | إفطار, الفطر
hari raya, idul fitri, idul adha, lebaran | eid, festival | عيد, العيدين
zakat fitrah | zakat al-fitr | زكاة الفطر
puasa sunnah | voluntary fasting | صوم التطوع
puasa syawal, enam hari syawal | six days of shawwal | ست من شوال
puasa daud | fast of david | صوم داود, صيام داود
aqil baligh, baligh | puberty, adulthood | بلوغ, البلوغ
sumur | well of water | بئر
air | water | ماء
najis | impurity, filth | نجاسة
mengusap sepatu, khuf | wiping over socks, khuffs | المسح على الخفين
bersin, menguap | sneezing, yawning | عطاس, التثاؤب
tidur, adab tidur | sleeping, going to bed | نوم, النوم
izin masuk rumah, minta izin | asking permission to enter | استئذان, الاستئذان
pandangan mata | gaze, looking | غض البصر
berduaan, khalwat | seclusion with a woman, dating | خلوة, الخلوة
ciuman, mencium | kissing | قبلة الصائم
syafaat | intercession | شفاعة, الشفاعة
telaga kautsar, haudh | fountain, kawthar, the pool | الحوض, الكوثر
shirath, jembatan | bridge over hell, sirat | الصراط
timbangan amal, mizan, hisab | weighing of deeds, reckoning | ميزان الأعمال, الحساب
melihat Allah | seeing Allah | رؤية الله
dosa besar, dosa | major sins, sins | كبائر, الذنوب
kafan, kain kafan | shroud | كفن, الكفن
junub, orang junub | sexual impurity, ritually impure | جنابة, جنب
kapal, bahtera, perahu | ship, ark, boat | سفينة, فلك
ikan, ikan paus | fish, whale | حوت
muadzin, orang yang adzan | muezzin, caller to prayer | مؤذن
lupa, kelupaan | forget, forgetting | نسي, سهو
jenguk, besuk, membesuk | visit the sick | عيادة
wabah, taun, thaun, epidemi, pandemi | plague, epidemic | طاعون, وباء
berita, kabar, informasi | news, report, information | نبا
laba laba | spider | عنكبوت
lebah | bee, bees | نحل
gajah | elephant | فيل
semut | ant, ants | نمل
ejek, olok, hina | mock, ridicule | سخر
cinta, kasih sayang, mahabbah | love, affection | حب, محبة
ibu | mother | ام
ayah, bapak | father | اب
suami | husband | زوج
istri | wife | زوجة
tertawa, tawa | laugh, laughter | ضحك
menangis, tangisan | weep, crying | بكاء
takut, khauf | fear | خوف
harap, harapan | hope | رجاء
hujan | rain | مطر, غيث
angin | wind | ريح
gempa, goncangan | earthquake | زلزلة
buruk sangka, suuzan, prasangka | suspicion, assumption | ظن, سوء الظن
ucapan, lisan, lidah | tongue, speech | لسان
rambut, uban | hair, grey hair | شعر, شيب
semir, mewarnai rambut | dye hair | خضاب
kuku | nails | اظفار
sunat, khitan | circumcision | ختان
parfum, minyak wangi | perfume | طيب
cincin | ring | خاتم
sandal, sepatu | sandals, shoes | نعل
kuda | horse | خيل
unta | camel | ابل
kambing, domba | sheep, goat | غنم
sapi | cow | بقرة
kurma | dates, date | تمر
susu | milk | لبن
roti | bread | خبز
cuka | vinegar | خل
garam | salt | ملح
bawang, bawang putih | garlic, onion | ثوم, بصل
musibah, cobaan, ujian | calamity, trial, affliction | مصيبة, بلاء
kaya | rich, wealthy | غني
miskin | poor | مسكين
lansia, tua renta | old age | هرم
pemuda, masa muda | youth, young man | شباب
perempuan, wanita | woman, women | امراة, نساء
laki laki, pria | man, men | رجل, رجال
`
