/**
 * The themes that readers ask about in a term of law, creed or conduct, and the verses and hadith that books prove them by: scripture often says it in other
 * words than the term. Indonesian | English | Arabic | keys, a theme a line. Written for this product; each record was read against its theme.
 */
export const THEMES = `
khamr, khamar, minum khamr, minuman keras, minum minuman keras, miras, alkohol, minum alkohol, mabuk | wine, drinking wine, alcohol, drinking alcohol, liquor, intoxicants | خمر, شرب الخمر, مسكر | 5:90 5:91 2:219
bunuh diri, membunuh diri, larangan bunuh diri, dosa bunuh diri | suicide, killing oneself, kill yourself, committing suicide | انتحار, قتل النفس | 4:29 bukhari:5778
kdrt, kekerasan dalam rumah tangga, kekerasan rumah tangga, memukul istri, memukuli istri, kekerasan terhadap istri | domestic violence, wife beating, violence against wives, hitting wife, beating wife | العنف الأسري, ضرب الزوجة, ضرب النساء | 4:19 30:21 tirmidhi:1162 ibnmajah:1984 abudawud:2146
rokok, merokok, vape, ngerokok, menghisap rokok | smoking, cigarettes, vaping | التدخين, السجائر | 2:195 4:29 7:157
pinjol, pinjaman online, utang pinjol, paylater | online loans, payday loans | القروض الربوية | 2:275 2:278 3:130
slot, main slot, judi slot | slots, slot machines | ماكينات القمار | 5:90 5:91 2:219
onani, masturbasi, istimna | masturbation | الاستمناء, العادة السرية | 23:5 23:6 23:7
menikah wanita ahli kitab, menikahi wanita kristen, menikah beda agama, nikah beda agama, menikahi perempuan nasrani, menikahi wanita yahudi | marrying christian woman, marry christian, interfaith marriage, marry jewish woman | الزواج من الكتابية, نكاح الكتابية, الزواج من المسيحية | 5:5 2:221 60:10
73 golongan, tujuh puluh tiga golongan, perpecahan umat, umat terpecah | seventy three sects, 73 sects, division ummah | افتراق الأمة, ثلاث وسبعين فرقة | abudawud:4597 tirmidhi:2641 ibnmajah:3993
hadits jibril, hadis jibril, hadist jibril, jibril mengajarkan agama, jibril bertanya tentang islam iman ihsan | hadith gabriel, hadith jibril, gabriel hadith | حديث جبريل | bukhari:50 muslim:93
membunuh sembilan puluh sembilan orang, bunuh sembilan puluh sembilan orang, laki laki bunuh sembilan puluh sembilan orang, lelaki bani israil membunuh sembilan puluh sembilan orang lalu bertobat, pembunuh sembilan puluh sembilan jiwa bertaubat | killed ninety nine people, man killed ninety nine, murdered ninety nine persons repented | قاتل تسعة وتسعين نفسا, قتل تسعة وتسعين نفسا, حديث قاتل المائة | bukhari:3470 muslim:7008
tanda kiamat, tanda tanda kiamat, tanda besar kiamat, tanda tanda kiamat besar, tanda hari kiamat, ciri kiamat | signs day judgement, signs day judgment, signs hour, major signs hour, signs last day, signs qiyamah | أشراط الساعة, علامات الساعة, علامات القيامة, علامات يوم القيامة | muslim:7285 bukhari:80 bukhari:50
pacaran, berpacaran, hubungan pacaran, khalwat, berduaan lawan jenis | dating, boyfriend, girlfriend, seclusion woman | الخلوة بالأجنبية, العلاقة قبل الزواج | 17:32 24:30 bukhari:5233
judi, berjudi, perjudian, taruhan, main judi, judi online, lotre | gambling, betting, games of chance, lottery | ميسر, قمار, لعب القمار | 5:90 5:91 2:219
riba, memakan riba, bunga bank, bunga pinjaman, rente | usury, interest, bank interest, taking interest, riba | ربا, أكل الربا, فوائد البنوك | 2:275 2:278 3:130
zina, berzina, mendekati zina, perzinaan | adultery, fornication, zina, go near adultery | زنا, قرب الزنا | 17:32 25:68 24:2
hukuman zina, had zina | punishment adultery, punishment fornication | حد الزنا, عقوبة الزنا, حد الزاني | 24:2
menuduh zina, qadzaf, tuduhan zina | false accusation adultery, slander chaste women | قذف, قذف المحصنات, رمي المحصنات | 24:4 24:23
pandangan, menundukkan pandangan, menjaga pandangan, menahan pandangan, pandangan mata | lowering gaze, lower gaze, lower your gaze, guard eyes, restrain look | غض البصر, غض الطرف, غض الأبصار | 24:30 24:31
aurat, menutup aurat, jilbab, hijab, kerudung, memakai jilbab, pakaian wanita, aurat wanita | hijab, veil, headscarf, wearing hijab, dress women | حجاب, ستر العورة, لباس المرأة, حجاب المرأة | 24:31 33:59
warisan, waris, pembagian warisan, hukum waris, harta warisan, bagian waris anak laki laki dan perempuan, waris dua banding satu, bagian waris dua kali | inheritance, inheritance law, shares inheritance children, inheritance ratio sons daughters, twice daughters, estate heirs | ميراث, مواريث, فرائض, ميراث الأولاد, ميراث البنات, نصيب الذكر ضعف الأنثى | 4:11 4:12 4:176
wasiat, berwasiat, menulis wasiat | bequest, will testament, making will | وصية, كتابة الوصية | 2:180 bukhari:2738
haji, ibadah haji, naik haji, haji yang mampu, mampu | hajj, pilgrimage, duty pilgrimage house, pilgrimage able | حج, الحج, حج البيت, فريضة الحج, الحج للمستطيع | 3:97 22:27 2:196
puasa, berpuasa, puasa ramadhan, puasa bulan ramadhan, ramadan | fasting, fast, fasting ramadan, fast ramadan | صوم, صيام, صيام رمضان, صوم رمضان | 2:183 2:185 2:184
penerima zakat, berhak menerima zakat, mustahik zakat, asnaf zakat, delapan golongan | entitled zakat, recipients zakat, who receives zakat, eligible receive zakat | مصارف الزكاة, مستحقو الزكاة, الأصناف الثمانية | 9:60
zakat, membayar zakat, menunaikan zakat | zakat, paying zakat, giving zakat | زكاة, إيتاء الزكاة, دفع الزكاة | 2:43 9:103 2:110
meninggalkan shalat, lalai shalat | abandoning prayer, leaving prayer, neglecting prayer | ترك الصلاة, تارك الصلاة | muslim:246 19:59 74:43
shalat, salat, shalat lima waktu, mendirikan shalat | prayer, salah, five daily prayers, establish prayer | صلاة, الصلوات الخمس, إقامة الصلاة | 2:43 4:103 29:45
shalat jumat, salat jumat | friday prayer | صلاة الجمعة | 62:9 62:10
membatalkan puasa, hal membatalkan puasa, pembatal puasa | breaks fast, what breaks fast, invalidates fast, break fast | مفطرات الصائم, يفطر الصائم, مفسدات الصوم | 2:187 bukhari:1933 tirmidhi:720
wudhu, berwudhu, tata cara wudhu, rukun wudhu | ablution, wudu, perform ablution | وضوء, صفة الوضوء, أركان الوضوء | 5:6 bukhari:159
tayamum, bertayamum, tata cara tayamum | tayammum, dry ablution, ablution without water | تيمم, صفة التيمم | 5:6 4:43 bukhari:338
mandi wajib, mandi junub, mandi besar, tata cara mandi wajib, janabah | ghusl, ritual bath, perform ghusl, bath janabah | غسل الجنابة, الغسل من الجنابة, صفة الغسل | 5:6 bukhari:248
rukun islam, lima rukun islam | pillars islam, five pillars islam, five pillars | أركان الإسلام, أركان الإسلام الخمسة, بني الإسلام على خمس | bukhari:8
rukun iman, enam rukun iman | pillars faith, six pillars faith, articles faith | أركان الإيمان, أركان الإيمان الستة | 2:285 2:177 bukhari:50
niat, amal niat, amal tergantung niat | intention, intentions, actions intentions | نية, الأعمال بالنيات | bukhari:1
tanda munafik, ciri ciri munafik, sifat munafik, tanda orang munafik | signs hypocrite, characteristics hypocrites, traits hypocrite | علامات المنافق, آية المنافق, صفات المنافقين | bukhari:33 bukhari:34 4:142
menyingkirkan gangguan jalan, menyingkirkan duri jalan | removing harm road, removing harmful road, remove harm path | إماطة الأذى عن الطريق, إماطة الأذى | muslim:153 bukhari:2472 bukhari:652
surat al kahfi, membaca al kahfi, keutamaan surat al kahfi, membaca al kahfi hari jumat | reading al kahf, virtue surah al kahf, surah kahf friday | سورة الكهف, فضل سورة الكهف, قراءة سورة الكهف يوم الجمعة | muslim:1883 bukhari:5011
tetangga, hak tetangga, hak bertetangga, berbuat baik kepada tetangga, adab bertetangga, menyakiti tetangga | neighbour, neighbor, rights neighbour, rights neighbors, kindness neighbor, harming neighbour | جار, حق الجار, حقوق الجار, الإحسان إلى الجار, إيذاء الجار | 4:36 bukhari:6014 bukhari:6016
tamu, memuliakan tamu, menjamu tamu, adab bertamu | guest, honouring guest, hospitality, guests | ضيف, إكرام الضيف, حق الضيف | 24:27 51:26 bukhari:6018
orang tua, ibu bapak, berbakti kepada orang tua, berbakti kepada ibu bapak, birrul walidain | parents, kindness parents, treat parents, honouring parents, obey parents | والدان, بر الوالدين, نبر الوالدين, أبر والدي, الإحسان إلى الوالدين | 17:23 31:14 46:15
durhaka kepada orang tua, durhaka ibu bapak | disobedience parents, disobeying parents | عقوق الوالدين | 17:23 bukhari:2654
anak yatim, menyantuni anak yatim, memelihara anak yatim | orphans, orphan, kindness orphans, caring orphans | يتيم, كفالة اليتيم, الإحسان إلى اليتيم | 93:9 107:2 bukhari:5304
memakan harta anak yatim, harta anak yatim | orphans property, consuming property orphans | أكل مال اليتيم, مال اليتيم | 4:10 4:2 17:34
silaturahmi, silaturahim, menyambung silaturahmi, hubungan kerabat | kinship, ties kinship, family ties, relatives | صلة الرحم, صلة الأرحام | 4:1 bukhari:5986 13:21
memutus silaturahmi | cutting ties kinship, severing kinship | قطيعة الرحم, قطع الرحم | 47:22 bukhari:5984
ghibah, gibah, menggunjing, bergunjing, gosip | backbiting, gossip | غيبة | 49:12 muslim:6593
buruk sangka, prasangka, berprasangka buruk, suuzan | suspicion, assumptions, bad assumption | سوء الظن, ظن السوء | 49:12
adu domba, namimah | tale bearing, talebearing | نميمة, النمام | 68:11 bukhari:6056
dusta, berdusta, bohong, berbohong | lying, lie, lies, falsehood | كذب | bukhari:6094 16:105 22:30
jujur, kejujuran | honesty, truthfulness, being truthful | الصدق والأمانة, صدق الحديث, الصدق والكذب | 9:119 bukhari:6094
menjaga lisan, lisan, menjaga lidah, menjaga ucapan | guarding tongue, guard tongue, tongue, controlling tongue | حفظ اللسان, اللسان | 50:18 bukhari:6475 17:53
sombong, takabur, kesombongan, angkuh | arrogance, pride, arrogance pride, arrogant | كبر, تكبر, ذم الكبر | 31:18 17:37 muslim:265
tawadhu, rendah hati, tawaduk | humility, modesty, being humble | تواضع | 25:63 26:215 muslim:6592
riya, pamer amal | showing off, ostentation, riya | رياء | 107:6 4:142 2:264
ikhlas, keikhlasan | sincerity, sincere devotion | إخلاص, الإخلاص في العمل | 98:5 39:2
dengki, hasad, iri hati, iri | envy, jealousy, hasad | حسد | 4:32 113:5 bukhari:6065
marah, menahan marah, jangan marah | anger, controlling anger, restrain anger, get angry | غضب, كظم الغيظ, لا تغضب | 3:134 bukhari:6116 42:37
memaafkan, maaf, memaafkan orang | forgiving others, pardon, forgive people | عفو, العفو عن الناس, المسامحة | 3:134 7:199 42:40
sabar, kesabaran, bersabar, keutamaan sabar | patience, being patient, perseverance, virtue patience | صبر, فضل الصبر | 2:153 2:155 39:10
syukur, bersyukur | gratitude, thankfulness, being grateful | شكر, شكر النعمة | 14:7 2:152 31:12
tawakal, bertawakal | trust god, reliance god, trusting allah, tawakkul | توكل, التوكل على الله | 65:3 3:159 8:2
taubat, tobat, bertaubat, bertobat | repentance, repent | توبة, أتوب, كيف التوبة | 66:8 39:53 25:70
dosa, pengampunan dosa, dosa diampuni, dosa besar diampuni | forgiveness sins, forgives sins, forgives all sins, god forgives all sins, allah forgives all sins, sins forgiven | مغفرة الذنوب, يغفر الذنوب جميعا | 39:53 4:48 4:110
istighfar, beristighfar, memohon ampun, keutamaan istighfar | seeking forgiveness, istighfar, virtue seeking forgiveness | استغفار, فضل الاستغفار | 71:10 11:3 3:135
dosa besar, tujuh dosa besar | major sins, seven destructive sins, great sins | كبائر, الكبائر, السبع الموبقات | 4:31 bukhari:2766 bukhari:2653
syirik, menyekutukan, mempersekutukan | shirk, associating partners, polytheism, idolatry | شرك, الشرك بالله | 4:48 31:13 4:116
tauhid, keesaan, mengesakan | oneness, tawhid, monotheism | توحيد, وحدانية | 112:1 2:163 21:25
sihir, ilmu sihir, santet | magic, witchcraft, sorcery, witchcraft magic | سحر, السحرة | 2:102 bukhari:2766 20:69
dukun, peramal, percaya dukun, mendatangi dukun, ramalan | fortune teller, soothsayer, fortune tellers, visiting soothsayers | كاهن, عراف, إتيان الكهان | muslim:5821 27:65
membunuh, pembunuhan, membunuh jiwa, membunuh orang | murder, killing, killing one soul, killing innocent | قتل, قتل النفس بغير حق, قتل المؤمن | 5:32 4:93 17:33
qishash, qisas, hukum qishash | qisas, retaliation, just retribution | قصاص | 2:178 2:179 5:45
mencuri, pencurian, hukuman mencuri, hukuman pencuri | theft, stealing, punishment theft, thief | سرقة, حد السرقة, السارق | 5:38
suap, sogok, suap menyuap, korupsi, menyuap | bribery, bribe, corruption | رشوة | 2:188 abudawud:3580
harta haram, memakan harta orang lain, batil | unlawful wealth, consuming wealth unjustly | أكل أموال الناس بالباطل, المال الحرام | 2:188 4:29
timbangan, mengurangi timbangan, takaran, curang dagang, menipu dagang | cheating, cheating business, short measure, fraud trade, dishonest scales | تطفيف, الغش, الغش في البيع, تطفيف الكيل والميزان | 83:1 83:2 muslim:283
jual beli, berdagang, perdagangan, bisnis | trade, buying selling, business | بيع, البيع والشراء, تجارة | 2:275 4:29 62:10
utang, hutang, utang piutang, mencatat utang, berutang | debt, debts, loans, recording debts | دين, الديون, كتابة الدين | 2:282 2:280
menagih utang, kesulitan membayar utang, memberi tangguh | debtor difficulty, relief debtor | إنظار المعسر | 2:280
anak, mendidik anak, pendidikan anak | raising children, children upbringing, educating children | تربية الأولاد, تربية الأبناء | 66:6 31:13 31:17
adab makan, adab makan minum, etika makan, tata cara makan | table manners, manners eating, etiquette eating, eating manners | آداب الطعام, آداب الأكل, آداب الأكل والشرب | 7:31 bukhari:5376 muslim:5265
musik, nyanyian, bernyanyi, alat musik, mendengarkan musik | music, singing, songs, musical instruments, listening music | غناء, الغناء والموسيقى, المعازف, موسيقى | 31:6 bukhari:5590 bukhari:949
menikah, nikah, pernikahan, anjuran menikah | marriage, marrying, getting married | زواج, نكاح, الترغيب في النكاح | 30:21 24:32 bukhari:5066
mahram, wanita haram dinikahi, perempuan haram dinikahi | mahram, women forbidden marry, unlawful marry | محارم, المحرمات من النساء | 4:22 4:23 4:24
mahar, maskawin, mas kawin | dowry, mahr, bridal gift, marriage dowry | مهر, صداق | 4:4 4:24
poligami, beristri empat, istri empat, menikahi empat wanita | polygamy, four wives, marry four wives, multiple wives | تعدد الزوجات, أربع نساء | 4:3 4:129
hak istri, hak suami, hak suami istri, kewajiban suami, kewajiban istri, kewajiban suami istri, taat suami | rights wife, rights husband, rights husband wife, duties husband, duties wife, obey husband | حقوق الزوجة, حقوق الزوج على زوجته, الحقوق الزوجية, طاعة الزوج | 2:228 4:19 4:34
nafkah, menafkahi istri, nafkah istri | maintenance, maintenance wife, spending wife | نفقة, نفقة الزوجة | 65:7 2:233 4:34
talak, cerai, perceraian, menceraikan istri | divorce, talaq, divorcing wife | طلاق | 65:1 2:229 2:227
talak tiga, talak tiga kali | triple talaq, three divorces | طلاق ثلاث, الطلاق الثلاث | 2:229 2:230
iddah, masa iddah, talak masa iddah | iddah, waiting period, divorce waiting period | عدة, عدة المطلقة | 2:228 65:4 2:234
menyusui, penyusuan, menyusui anak | breastfeeding, suckling, nursing children | رضاعة, مدة الرضاعة | 2:233 31:14 4:23
haid, menstruasi, berhubungan haid | menstruation, menses, intercourse menstruation | حيض, الجماع في الحيض | 2:222
homoseksual, liwath, kaum luth, lgbt | homosexuality, sodomy, people lot, lgbt | لواط, قوم لوط | 7:80 7:81 26:165
babi, daging babi, memakan babi, makan babi | pork, swine, eating pork, pig | خنزير, لحم الخنزير, أكل الخنزير | 2:173 5:3 16:115
bangkai, makanan haram, makanan yang diharamkan, babi bangkai | carrion, forbidden foods, unlawful food, haram food, pork carrion | ميتة, المحرمات من الأطعمة, الأطعمة المحرمة | 5:3 2:173 6:145
makanan halal, halal thayyib | halal food, lawful food | الطعام الحلال, الأكل الحلال | 2:168 5:88 5:4
boros, berlebih lebihan, mubazir, pemborosan | extravagance, wastefulness, wasting, spendthrift | إسراف, تبذير | 17:26 17:27 7:31
pelit, kikir, bakhil | miserliness, stinginess, miser | بخل, شح | 3:180 4:37 59:9
sedekah, bersedekah, infak, berinfak, keutamaan sedekah | charity, almsgiving, giving charity, give charity, virtue charity, reward charity | إنفاق, الإنفاق في سبيل الله, التصدق على الفقراء, صدقة التطوع | 2:261 2:274 57:18
sedekah sembunyi, sedekah diam diam | secret charity, charity secret | صدقة السر, إخفاء الصدقة | 2:271 2:274 bukhari:1423
janji, menepati janji, ingkar janji | promise, promises, keep promises, keeping promise, covenant | عهد, الوفاء بالعهد, الوعد | 17:34 5:1 16:91
amanah, menunaikan amanah | trust, trusts, amanah, trustworthiness | أمانة, أداء الأمانة | 4:58 8:27 33:72
adil, berlaku adil, keadilan | justice, fairness, acting justly | عدل, إقامة العدل | 4:135 5:8 16:90
zalim, kezaliman, berbuat zalim | oppression, injustice, wrongdoing | ظلم, الظلم | 42:42 14:42 muslim:6576
saksi, kesaksian, saksi palsu, kesaksian palsu | witness, testimony, false testimony | شهادة, شهادة الزور | 2:282 22:30 25:72
amar makruf nahi mungkar, amar maruf, nahi mungkar | enjoining good forbidding evil, forbid evil | الأمر بالمعروف, الأمر بالمعروف والنهي عن المنكر | 3:104 3:110 muslim:177
persaudaraan, ukhuwah, ukhuwah islamiyah | brotherhood, brotherhood believers, unity | أخوة, الأخوة في الله, وحدة المسلمين | 49:10 3:103
perbedaan suku, rasisme, suku bangsa | racism, nations tribes, race | عنصرية, الشعوب والقبائل | 49:13
agama lain, toleransi, toleransi beragama, nonmuslim | other religions, tolerance, religious tolerance, non muslims | أديان أخرى, التسامح الديني, غير المسلمين | 109:6 2:256 60:8
paksaan agama, memaksa agama | compulsion religion, no compulsion religion, forcing religion | إكراه في الدين, لا إكراه في الدين | 2:256 10:99
musyawarah, bermusyawarah | consultation, shura, mutual consultation | شورى, مشاورة | 42:38 3:159
pemimpin, taat pemimpin, ulil amri | leaders, obeying rulers, authority, obey ruler | ولي الأمر, طاعة ولي الأمر, طاعة ولاة الأمور | 4:59
membaca alquran, membaca al qur an, keutamaan membaca alquran, keutamaan membaca al qur an, keutamaan belajar al qur an | reciting quran, reading quran, virtue reading quran, reward reciting quran, learning quran | تلاوة القرآن, قراءة القرآن, فضل قراءة القرآن, فضل تلاوة القرآن, تعلم القرآن | 35:29 bukhari:5027 tirmidhi:2910 muslim:1874
waktu mustajab, waktu mustajab berdoa, waktu doa mustajab, doa dikabulkan, waktu doa dikabulkan | times prayers answered, best time dua, when dua accepted, time supplication accepted | أوقات إجابة الدعاء, وقت استجابة الدعاء, ساعة الإجابة | 2:186 bukhari:1145 bukhari:935 abudawud:521
ilmu, menuntut ilmu, keutamaan ilmu, orang berilmu | knowledge, seeking knowledge, virtue knowledge | علم, طلب العلم, فضل العلم | 58:11 20:114 muslim:6853
lingkungan, menjaga lingkungan, kerusakan bumi, merusak bumi, alam | environment, protecting environment, corruption earth | بيئة, حماية البيئة, الفساد في الأرض | 30:41 7:56 2:205
mengapa manusia diciptakan, kenapa manusia diciptakan, tujuan manusia diciptakan, tujuan penciptaan manusia, tujuan hidup | why humans created, why created, why man created, purpose life, purpose creation | خلق الإنسان للعبادة, الغاية من الخلق, لماذا خلقنا | 51:56 67:2 23:115
penciptaan manusia, manusia tanah, penciptaan manusia tanah | creation man, creation man clay, man clay | خلق الإنسان, خلق الإنسان من طين | 23:12 32:7 15:26
penciptaan langit bumi, penciptaan alam semesta | creation heavens earth, creation universe | خلق السماوات والأرض, خلق الكون | 7:54 21:30 41:11
kematian, mati, setiap jiwa mati | death, every soul death, dying | موت, كل نفس ذائقة الموت | 3:185 21:35 62:8
kapan kiamat, kapan hari kiamat, kapan terjadi kiamat | when hour, when day judgment, when last day | متى الساعة, متى تقوم الساعة, متى يوم القيامة | 7:187 31:34 33:63
kiamat, hari kiamat, hari pembalasan | day judgment, day judgement, last day, resurrection, day resurrection | يوم القيامة, البعث, يوم الدين | 22:7 75:3 99:6
siksa kubur, azab kubur, alam kubur | punishment grave, torment grave, happens grave | عذاب القبر, نعيم القبر | 40:46 bukhari:1374 bukhari:218
dimana allah, di mana allah | where allah, where god | أين الله | 20:5 67:16 muslim:1199
ruh, roh, hakikat ruh | soul, spirit, nature soul | روح, حقيقة الروح | 17:85
jin manusia, jin | jinn | جن, الجن | 51:56 72:1 55:15
malaikat, iman kepada malaikat | angels, belief angels | ملائكة, الإيمان بالملائكة | 2:285 66:6 35:1
takdir, qadar, iman kepada takdir | destiny, predestination, divine decree, qadar | قدر, الإيمان بالقدر | 54:49 57:22 bukhari:3208
cemas, sedih, gelisah, kecemasan, galau | anxiety, sadness, anxiety sadness, worry, depression, grief | حزن, الهم والحزن, الهموم والأحزان, القلق | 13:28 9:40 94:5
ketenangan hati, hati tenang | peace heart, tranquility, heart rest | طمأنينة القلب, سكينة | 13:28 48:4
zikir, dzikir, mengingat, keutamaan zikir | remembrance, dhikr, remembering, virtue remembrance | ذكر, فضل الذكر | 33:41 13:28 2:152
shalawat, bershalawat, keutamaan shalawat | blessings prophet, salawat, sending blessings prophet | الصلاة على النبي | 33:56 bukhari:3370
jihad, jihad jalan | jihad, striving cause | جهاد, الجهاد في سبيل الله | 22:78 9:41 29:69
mati syahid, syahid | martyr, martyrdom, reward martyr | شهيد, شهداء, أجر الشهيد, فضل الشهادة | 3:169 2:154 4:74
ghanimah, rampasan perang | spoils war, booty | غنائم, الغنائم | 8:41 8:1
tawanan perang | prisoners war, captives | أسرى, أسرى الحرب | 47:4 76:8
izin masuk rumah, minta izin masuk | permission enter house, asking permission enter | استئذان, الاستئذان | 24:27 24:58
memandikan jenazah, cara memandikan jenazah, memandikan mayit | washing dead, washing deceased, wash dead body | غسل الميت, غسل الجنازة, كيفية غسل الميت | bukhari:1253 muslim:2176
salam, menjawab salam, mengucapkan salam | greeting, greetings, returning greeting, salam | إفشاء السلام, رد السلام | 4:86 muslim:194
sumpah, kafarat sumpah, melanggar sumpah | oath, oaths, breaking oath, expiation oath | كفارة اليمين, أيمان, الحلف | 5:89 2:224
nazar, bernazar | vow, vows, fulfilling vow | نذر, الوفاء بالنذر | 76:7 bukhari:6696
nabi terakhir, penutup nabi | last prophet, seal prophets | خاتم النبيين, آخر الأنبياء | 33:40 bukhari:3535
isra miraj, isra mikraj | night journey, isra miraj | إسراء ومعراج, الإسراء والمعراج | 17:1 53:13
musa membelah laut, nabi musa laut | moses sea, moses parting sea | موسى والبحر, انفلاق البحر | 26:63 20:77 10:90
kelahiran isa, kelahiran nabi isa | birth jesus | ولادة عيسى, مولد عيسى | 19:22 19:20 3:45
turunnya nabi isa, nabi isa turun akhir zaman | return jesus, descent jesus, second coming jesus | نزول عيسى, نزول عيسى آخر الزمان | 43:61 bukhari:3448
adam iblis, adam dan iblis, iblis sujud adam | adam satan, adam iblis | آدم وإبليس, سجود إبليس | 7:11 7:12 2:34
yusuf digoda, nabi yusuf digoda | joseph seduced, joseph temptation | مراودة يوسف | 12:23 12:24
saudara yusuf, nabi yusuf saudara | joseph brothers | إخوة يوسف, يوسف وإخوته | 12:8 12:7
`
