/**
 * Words of subjects that the collections do not treat, everyday ones: Indonesian | English | Arabic, a subject a line. A question whose telling
 * words are among them is no question of ours, however near some passage lies ("why is the sky blue"). Words that the
 * glossary knows, or that hundreds of passages hold, count as ours all the same. Written for this product.
 */
export const OTHER_SUBJECTS = `
hp smartphone layar baterai charger | smartphone screen battery charger | هاتف ذكي شاشة بطارية شاحن
laptop komputer keyboard windows | laptop computer keyboard windows | حاسوب محمول لوحة مفاتيح ويندوز
internet wifi sinyal modem kuota | internet wifi signal router | إنترنت واي فاي راوتر شبكة
aplikasi unduh instal akun password | app download install account password | تطبيق تحميل تثبيت حساب كلمة السر
media sosial instagram facebook tiktok followers | social media instagram facebook followers | وسائل التواصل انستغرام فيسبوك متابعين
bahasa pemrograman kode python javascript html | programming code python javascript html css | لغة برمجة كود بايثون جافا
server database linux docker nginx sql | server database linux docker sql query | خادم قاعدة بيانات لينكس
kecerdasan buatan robot teknologi | artificial intelligence robot technology machine learning | ذكاء اصطناعي روبوت تقنية
kamera foto video edit | camera photo video editing | كاميرا صور فيديو تحرير
printer scanner tinta | printer scanner ink | طابعة ماسح حبر
televisi radio speaker headphone bluetooth | television radio speaker headphones bluetooth | تلفاز مذياع سماعات بلوتوث
game konsol playstation cheat | video game console playstation cheats | لعبة فيديو بلايستيشن
film bioskop sinopsis aktor drama serial | movie cinema actor plot series netflix | فيلم سينما ممثل مسلسل
lagu lirik musik konser band gitar chord | song lyrics concert band guitar chords | أغنية كلمات مغني حفلة جيتار
sepak bola liga pertandingan skor klasemen gol | football league match score standings goal | كرة القدم الدوري مباراة نتيجة هدف
bola basket voli tenis bulu tangkis atlet olimpiade | basketball volleyball tennis athlete olympics | كرة السلة طائرة تنس لاعب أولمبياد
balap formula satu motogp pembalap | racing formula one driver grand prix | سباق فورمولا سائق
catur kartu teka teki permainan papan | chess cards puzzle board game | شطرنج ورق لغز
olahraga lari gym otot diet kalori | exercise running gym muscles diet calories | رياضة جري عضلات حمية سعرات
resep masakan ayam goreng bumbu | recipe cooking fried chicken spices | وصفة طبخ دجاج مقلي بهارات
kue bolu cokelat tepung oven | cake chocolate flour oven baking | كعكة شوكولاتة دقيق فرن
kopi teh jus minuman dingin kafe | coffee tea juice smoothie cafe | قهوة شاي عصير مقهى
restoran menu kuliner pizza burger mie | restaurant menu pizza burger noodles pasta | مطعم قائمة بيتزا برغر معكرونة
mobil mesin oli ban rem bensin | car engine oil tire brake gasoline | سيارة محرك زيت إطار فرامل بنزين
sepeda motor matic helm bengkel | motorcycle scooter helmet mechanic | دراجة نارية خوذة ورشة
kereta bus jadwal stasiun tiket | train bus schedule station ticket | قطار حافلة جدول محطة تذكرة
pesawat bandara penerbangan bagasi | airplane airport flight luggage | طائرة مطار رحلة جوية أمتعة
hotel wisata liburan pantai murah | hotel tourism vacation beach cheap | فندق سياحة عطلة شاطئ
paspor visa kedutaan imigrasi | passport visa embassy immigration | جواز سفر تأشيرة سفارة
ktp sim stnk surat kendaraan kelurahan | driving license registration identity card | رخصة قيادة بطاقة هوية مرور
bank rekening atm kartu kredit cicilan kpr | bank account atm credit card mortgage | حساب بنكي صراف بطاقة ائتمان
saham investasi bursa obligasi reksadana | stock investment bonds fund shares | أسهم استثمار بورصة سندات
bitcoin kripto blockchain | bitcoin crypto blockchain | بيتكوين عملة رقمية
kurs dolar rupiah euro mata uang | exchange rate dollar euro currency | سعر الصرف دولار يورو عملة
pajak npwp laporan keuangan akuntansi | tax return accounting income freelancer | ضريبة محاسبة دخل
inflasi ekonomi pasar resesi | inflation economy recession gdp | تضخم اقتصاد ركود
belanja online diskon voucher toko | online shopping discount voucher store | تسوق عبر الإنترنت خصم كوبون متجر
harga handphone motor emas antam | price of phones gold per gram | سعر الذهب عيار أسعار
lowongan kerja gaji wawancara lamaran cv | job vacancy salary interview resume cover letter | وظيفة شاغرة راتب مقابلة سيرة ذاتية
perusahaan direktur ceo startup bisnis | company ceo startup corporation business | شركة مدير تنفيذي ناشئة
sekolah universitas ujian soal pelajaran kelas | school university exam homework grade | مدرسة جامعة امتحان درس صف
matematika rumus aljabar akar persamaan | mathematics formula algebra square root equation | رياضيات معادلة جبر جذر
luas keliling segitiga lingkaran volume tabung | area circumference triangle circle volume | مساحة محيط مثلث دائرة حجم
fisika newton gravitasi kecepatan energi listrik | physics newton gravity velocity energy electricity | فيزياء نيوتن جاذبية سرعة طاقة كهرباء
kimia unsur atom asam larutan | chemistry element atom acid periodic table | كيمياء عنصر ذرة حمض
biologi sel bakteri virus dna fotosintesis | biology cell bacteria virus dna photosynthesis | بيولوجيا خلية بكتيريا فيروس وراثة
planet tata surya orbit teleskop antariksa | planet solar system orbit telescope spacecraft | كوكب المجموعة الشمسية مدار تلسكوب فضاء
pelangi awan petir cuaca iklim atmosfer | rainbow cloud weather climate atmosphere | قوس قزح غيوم طقس مناخ غلاف جوي
prakiraan cuaca besok suhu derajat | weather forecast tomorrow temperature degrees | توقعات الطقس غدا درجة الحرارة
ibu kota negara provinsi benua | capital city country province continent | عاصمة دولة محافظة قارة
gunung sungai danau tertinggi terpanjang meter | highest mountain longest river lake ocean | أعلى جبل أطول نهر بحيرة محيط
jumlah penduduk populasi luas wilayah | population area of country | عدد السكان مساحة البلد
presiden menteri gubernur pemilu partai | president minister election party parliament | رئيس وزير انتخابات حزب
sejarah kerajaan perang dunia revolusi kolonial | history world war revolution colonial empire | تاريخ الحرب العالمية ثورة استعمار
penemu ilmuwan lampu telepon einstein | inventor scientist light bulb telephone einstein | مخترع عالم مصباح هاتف أينشتاين
lukisan seniman museum patung novel penulis | painter artist museum novel author poem | رسام فنان متحف رواية كاتب
bahasa inggris jepang jerman terjemahan kamus | english japanese german french translation dictionary | لغة إنجليزية ألمانية فرنسية ترجمة قاموس
arti kata istilah sinonim | definition of a word synonym spelling | تعريف كلمة مرادف
obat dokter apotek dosis gejala penyakit | medicine doctor pharmacy dose symptoms | دواء طبيب صيدلية جرعة أعراض
vitamin kolesterol darah tinggi diabetes anemia | vitamin cholesterol blood pressure diabetes anemia | فيتامين كوليسترول ضغط الدم سكري
gigi mata kulit jerawat rambut rontok perawatan | teeth eyes skin acne hair loss care | أسنان بشرة حب الشباب تساقط الشعر
bayi asi popok imunisasi susu formula | baby diaper vaccine formula milk | رضيع حفاض لقاح حليب صناعي
kucing anjing hewan peliharaan ikan akuarium | pet cat dog puppy training aquarium | قطط كلاب حيوان أليف تدريب حوض
burung ayam ternak lele pakan kandang | poultry livestock fish farm feed | تربية دواجن مزرعة أسماك علف
tanaman bunga pot pupuk cabai tomat hidroponik | plants flowers pot fertilizer tomato garden | نباتات زهور أصيص سماد طماطم حديقة
rumah dinding cat wallpaper atap renovasi | house wall paint wallpaper roof renovation | جدار دهان ورق حائط سقف ترميم
keran pipa bocor wastafel toilet mampet | faucet pipe leak sink clogged | صنبور أنبوب تسريب حوض مسدود
kulkas mesin cuci ac setrika listrik token | refrigerator washing machine air conditioner iron | ثلاجة غسالة مكيف مكواة
noda pakaian deterjen mencuci baju | stain laundry detergent clothes carpet | بقع غسيل منظف سجاد
jahit rajut pola kain syal | sewing knitting pattern scarf sweater | خياطة حياكة نمط وشاح
mode fashion sepatu tas model terbaru | fashion shoes bag brand outfit | موضة أزياء حذاء حقيبة ماركة
ulang tahun pesta hadiah dekorasi undangan | birthday party gift decoration invitation | عيد ميلاد حفلة هدية زينة
kontrakan apartemen sewa kos properti | apartment rent property real estate | شقة إيجار عقار
telepon nomor call center pulsa operator | phone number customer service operator | رقم خدمة العملاء اتصالات
kode pos alamat kirim paket resi ekspedisi | postal code address parcel tracking delivery | رمز بريدي عنوان شحن طرد
asuransi bpjs kesehatan klaim | insurance health claim policy | تأمين صحي مطالبة
berita terbaru viral artis gosip selebriti | celebrity news gossip viral latest | أخبار المشاهير ترند
jam buka tutup supermarket mall | opening hours supermarket mall | مواعيد فتح متجر مول
jarak kilometer mil konversi ukuran cm inci | convert miles kilometers inches size | تحويل كيلومتر ميل بوصة مقاس
chatbot lelucon tebak tebakan kata lucu | joke riddle funny quotes chatbot | نكتة مضحكة فزورة
email gmail google drive pdf word excel | email gmail google drive pdf word excel | بريد إلكتروني جيميل ملف بي دي إف
error bug browser cache update sistem | error bug browser cache update system | خطأ متصفح تحديث نظام
panel surya nuklir reaktor pembangkit | solar panel nuclear reactor power plant | ألواح شمسية مفاعل نووي طاقة
pesawat terbang roket helikopter cara kerja | how airplanes rockets engines work | كيف تعمل الطائرات الصواريخ المحركات
dinosaurus fosil evolusi | dinosaur fossil evolution | ديناصور أحفورة تطور
hukum perdata pengadilan notaris kontrak | lawyer contract notary civil court | محام عقد موثق محكمة مدنية
psikologi kepribadian tes iq stres kerja | psychology personality iq test work stress | علم نفس شخصية اختبار ذكاء
parkir lalu lintas tilang jalan tol macet | parking traffic toll highway driving | موقف سيارات مرور طريق سريع
jakarta bandung surabaya medan bogor malang semarang makassar palembang | london paris tokyo berlin sydney chicago toronto rome | لندن باريس طوكيو برلين دبي إسطنبول نيويورك روما
amerika jepang korea inggris jerman prancis australia brasil kanada singapura malaysia eropa | america japan korea france germany australia brazil canada switzerland iceland spain europe | أمريكا اليابان كوريا فرنسا ألمانيا أستراليا البرازيل كندا سويسرا إسبانيا أوروبا
google youtube whatsapp twitter netflix microsoft samsung apple iphone android | google youtube whatsapp twitter netflix microsoft samsung apple iphone android | جوجل يوتيوب واتساب تويتر نتفليكس مايكروسوفت سامسونج آبل آيفون أندرويد
toyota honda yamaha suzuki tesla bmw | toyota honda ford tesla bmw mercedes | تويوتا هوندا مرسيدس تسلا فورد
januari februari maret april mei juni juli agustus desember | january february april june july august september december | يناير فبراير أبريل يونيو يوليو أغسطس ديسمبر
telur keju mentega sosis bakso sate rendang sambal soto gudeg | egg cheese butter sausage steak lasagna quinoa sourdough avocado bacon | بيض جبن زبدة شاورما كبسة برياني بشاميل سلطة
apel jeruk mangga pisang nanas semangka wortel kentang bayam | apple orange mango banana pineapple carrot potato spinach broccoli | تفاح برتقال مانجو موز أناناس جزر بطاطس سبانخ
gram kilogram liter ons sendok gelas takaran | gram kilogram liter ounce spoon cup pounds | جرام كيلوجرام لتر ملعقة
maraton renang yoga senam bersepeda angkat beban push up | marathon swimming yoga gymnastics cycling weightlifting handstand push up | ماراثون سباحة يوغا جمباز أثقال
piano biola drum seruling orkestra penyanyi album | piano violin drums orchestra singer album band | بيانو كمان طبول أوركسترا مطرب ألبوم
lem paku bor palu obor cat semen keramik kayu | glue nail drill hammer screwdriver paint cement tile wood | صمغ مسمار مثقاب مطرقة دهان إسمنت بلاط
meja lemari sofa kasur tirai lampu seprai | wardrobe sofa mattress curtain lamp sheet | طاولة خزانة أريكة ستارة مصباح ملاءة
pesawat telepon email faks kantor rapat proposal presentasi | office meeting proposal presentation project manager | مكتب اجتماع عرض تقديمي مشروع مدير
insinyur pengacara akuntan polisi pilot arsitek desainer | engineer lawyer accountant pilot architect designer | مهندس محامي محاسب طيار مصمم
persegi kubus sudut derajat diameter jari jari pecahan desimal persen | square cube angle degrees diameter radius fraction decimal percent | مربع مكعب زاوية قطر كسر عشري بالمئة
oksigen hidrogen nitrogen karbon besi tembaga molekul reaksi | oxygen hydrogen nitrogen carbon copper molecule reaction boiling | أكسجين هيدروجين نيتروجين كربون نحاس جزيء تفاعل
proton elektron kuantum relativitas cahaya gelombang magnet | proton electron quantum relativity wave magnet laser | بروتون إلكترون كم نسبية موجة مغناطيس
mars venus jupiter saturnus lubang hitam galaksi bima sakti | mars venus jupiter saturn black hole galaxy comet | المريخ الزهرة المشتري زحل ثقب أسود مجرة مذنب
hewan mamalia reptil gajah harimau singa penguin lumba lumba paus hiu | mammal reptile elephant tiger lion penguin dolphin shark | ثدييات زواحف فيل نمر بطريق دلفين قرش
jantung paru paru ginjal otak saraf hormon enzim | heart lungs kidney brain nerve hormone enzyme organ | رئة كلية أعصاب هرمون إنزيم
demam batuk flu pilek migrain asam lambung alergi | fever cough flu migraine allergy acid reflux | حمى سعال إنفلونزا صداع حساسية
sampo sabun lipstik bedak krim tabir surya parfum | shampoo lipstick makeup sunscreen cream | شامبو مكياج كريم واقي شمس
kemeja celana jeans jaket dasi kaos gaun | shirt jeans jacket tie dress windsor suit | قميص جينز جاكيت ربطة فستان
pantai gunung candi museum kebun binatang taman hiburan | beach museum zoo theme park castle tower | متحف حديقة حيوان ملاهي برج قلعة
juara piala dunia pemenang medali rekor | champion world cup winner medal record | بطل كأس العالم فائز ميدالية
timnas pelatih pemain kiper transfer klub madrid barcelona manchester | coach player goalkeeper transfer club madrid barcelona manchester | منتخب مدرب لاعب حارس انتقالات مدريد برشلونة مانشستر
episode musim komik anime kartun superhero sutradara | episode season comic anime cartoon superhero director | حلقة موسم أنمي كرتون مخرج
kuis trivia fakta unik kenapa langit laut biru | trivia facts why sky sea color blue | معلومات عامة حقائق غريبة لون السماء
es salju hujan es badai topan suhu dingin | snow hail ice storm tornado cold temperature | ثلج برد عاصفة إعصار
jembatan menara gedung tertinggi tembok dibangun arsitektur | bridge tower building tallest wall built architecture | جسر ناطحة برج أعلى بناء عمارة
majapahit sriwijaya belanda portugis proklamasi soekarno pahlawan | roman greek egyptian pyramid napoleon medieval independence | الرومان اليونان الفراعنة نابليون استقلال
gitar bass mikrofon studio rekaman podcast | guitar microphone studio recording podcast | ميكروفون تسجيل بودكاست
chip prosesor ram rom hardisk memori ssd | chip processor ram rom hard disk memory ssd | معالج رام ذاكرة قرص صلب
http https url domain hosting situs web blog wordpress | http https url domain hosting website blog wordpress | موقع إلكتروني نطاق استضافة مدونة ووردبريس
teks paragraf esai surat resmi tata bahasa kalimat kata kerja | essay paragraph grammar sentence verb letter | مقال فقرة قواعد نحو إملاء
surat izin usaha cv pt firma koperasi merek dagang | llc corporation trademark license permit registration | شركة ذات مسؤولية علامة تجارية سجل تجاري
cicilan motor kredit rumah bunga deposito tabungan | refinance mortgage rates savings deposit index fund | تمويل عقاري وديعة ادخار
kandang kelinci hamster burung kicau makanan kucing | rabbit hamster parrot cat food purr meow | أرنب هامستر ببغاء مواء
semut kecoak nyamuk tikus basmi usir rayap | ants cockroach mosquito rats get rid termites | صراصير بعوض فئران مكافحة حشرات
lipat kertas origami layang layang kerajinan tangan | paper folding origami kite craft diy | ورق طي أوريغامي طائرة ورقية أشغال
tukang jasa servis reparasi montir | repair service mechanic plumber electrician | صيانة إصلاح سباك كهربائي فني
jam tangan alarm stopwatch zona waktu | watch alarm stopwatch time zone | ساعة يد منبه توقيت
kabel colokan saklar lampu led tegangan volt watt | cable plug switch led voltage volt watt | كابل قابس مفتاح فولت واط
sewa mobil ojek taksi gojek grab | rent a car taxi uber bus fare | تأجير سيارة تاكسي أوبر
beasiswa kuliah jurusan skripsi dosen wisuda | scholarship college major thesis professor graduation | منحة دراسية جامعة تخصص أطروحة
sensor drone baterai lithium mobil listrik motor listrik | sensor drone lithium battery electric car scooter | مستشعر درون بطارية ليثيوم سيارة كهربائية
horoskop zodiak ramalan bintang leo virgo | horoscope zodiac leo virgo | برج الأسد العذراء حظك
makanan khas daerah oleh oleh kuliner lezat | local food street food delicious dish | أكلات شعبية أطباق
tinggi berat badan ideal indeks massa tubuh | height weight body mass index calories | طول وزن مؤشر كتلة الجسم
kimia farmasi laboratorium mikroskop percobaan | laboratory microscope experiment pharmacy | مختبر مجهر تجربة
`
