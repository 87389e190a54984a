/** Ordinary prose, written for this test: news, letters, recipes, lessons, and religious texts that quote nothing. One paragraph per line. */
const INDONESIAN = `
Pagi ini saya pergi ke pasar untuk membeli beras, sayur dan ikan asin, lalu pulang naik becak karena hujan turun cukup deras.
Rapat warga akan diadakan pada hari Sabtu malam di balai desa. Setiap kepala keluarga diharapkan hadir tepat waktu dan membawa buku iuran.
Harga cabai naik lagi minggu ini. Pedagang di pasar induk mengatakan pasokan dari luar kota terlambat karena jalan utama sedang diperbaiki.
Untuk membuat sambal terasi, goreng cabai dan tomat sebentar, kemudian ulek bersama garam, gula merah dan terasi yang sudah dibakar.
Anak saya yang bungsu baru masuk sekolah dasar. Ia senang sekali menggambar kapal, dan setiap sore meminta ditemani membaca buku cerita.
Kereta dari Bandung tiba terlambat dua puluh menit. Penumpang menunggu di peron sambil minum kopi dan memeriksa pesan di telepon mereka.
Pengurus masjid mengumumkan bahwa kerja bakti dimulai pukul tujuh. Yang dibersihkan ialah halaman, tempat wudu dan gudang di belakang.
Panitia kurban tahun ini menerima dua belas ekor sapi dan empat puluh ekor kambing. Pembagian daging diatur dengan kupon agar tidak berdesakan.
Ustadz muda itu mengajar anak-anak mengaji setiap sore. Ia sabar, suka bercanda, dan selalu membawa permen untuk yang hafal pelajarannya.
Kami belajar sejarah penyebaran Islam di Jawa. Guru bercerita tentang pelabuhan, saudagar, perkawinan, dan pertunjukan wayang yang ramai.
Menurut saya, orang yang jujur dalam berdagang akan lebih tenang hidupnya, meskipun keuntungannya mungkin tidak sebesar orang lain.
Ibu berpesan agar saya tidak lupa makan siang. Katanya, bekerja keras itu baik, tetapi badan juga mempunyai hak untuk beristirahat.
Hujan semalam membuat sungai meluap. Beberapa rumah di pinggir kali terendam sampai lutut, dan warga mengungsi ke gedung sekolah.
Pertandingan semalam berakhir seri. Penjaga gawang kami tampil gemilang, sedangkan penyerang muda itu dua kali membentur tiang.
Toko buku di ujung jalan menjual komik bekas dengan harga murah. Pemiliknya seorang pensiunan guru yang hafal letak setiap judul.
Dokter menyarankan ayah mengurangi garam dan berjalan kaki setiap pagi. Tekanan darahnya sudah lebih baik dibandingkan bulan lalu.
Perpustakaan kota dibuka kembali setelah direnovasi. Kini ada ruang baca anak, jaringan internet yang cepat, dan kafe kecil di lantai dua.
Mahasiswa itu menulis skripsi tentang wakaf produktif. Ia mewawancarai tiga puluh pengelola dan membandingkan laporan keuangan mereka.
Zakat pegawai di kantor kami dipotong langsung dari gaji. Laporannya ditempel di papan pengumuman setiap akhir bulan supaya semua tahu.
Khatib Jumat kemarin berbicara tentang kebersihan lingkungan. Jamaah diajak memilah sampah dan tidak membuangnya ke selokan.
Sebelum berangkat umrah, ibu mengikuti manasik selama tiga hari. Ia mencatat semuanya dalam buku kecil berwarna hijau.
Adik saya belajar menulis huruf Arab. Tulisannya belum rapi, tetapi gurunya memuji karena ia tidak pernah bosan mencoba lagi.
Kucing tetangga melahirkan empat ekor anak di bawah lemari. Anak-anak berebut memberi nama, padahal matanya saja belum terbuka.
Petani di lereng gunung mulai menanam kentang. Mereka berharap musim kemarau tidak terlalu panjang dan harga pupuk segera turun.
Listrik padam sejak magrib. Kami menyalakan lilin, bercerita tentang masa kecil, dan tertidur sebelum lampu menyala kembali.
Perusahaan itu menerima seratus karyawan baru. Pelamar diminta membawa ijazah, surat sehat, dan pas foto berlatar merah.
Saya tidak setuju dengan pendapatnya, tetapi saya menghormati cara ia menyampaikannya. Diskusi seperti itu jarang terjadi di grup ini.
Jalan menuju pantai rusak parah. Pemerintah daerah berjanji memperbaikinya sebelum musim liburan, seperti janji tahun lalu.
Masakan nenek selalu terasa berbeda. Mungkin karena ia memakai kayu bakar, mungkin juga karena kami memakannya bersama-sama.
Aplikasi pengingat salat itu sudah diunduh jutaan kali. Pembuatnya dua orang saudara yang belajar pemrograman secara mandiri.
Grup keluarga kami ramai sejak subuh. Ada yang mengirim foto sarapan, ada yang menanyakan kabar, ada pula yang salah kirim stiker.
Pengadilan menunda sidang karena saksi utama sakit. Pengacara meminta jadwal baru, dan hakim mengabulkannya tanpa keberatan.
Setiap bulan Ramadan, jalan di depan masjid agung berubah menjadi pasar takjil. Kolak, es buah dan gorengan habis sebelum azan.
Nilai ujiannya memang bagus, tetapi yang membuat orang tuanya bangga ialah keberaniannya mengakui kesalahan di depan kelas.
Dalam seminar itu dibahas bagaimana bank syariah menghitung bagi hasil. Peserta banyak bertanya tentang risiko dan jaminan.
Burung-burung gereja bersarang di atap teras. Setiap pagi mereka ribut sekali, seakan-akan sedang memperebutkan sesuatu.
Tukang kayu itu bekerja tanpa banyak bicara. Dalam dua hari, pintu lama yang lapuk sudah diganti dengan kayu jati yang kokoh.
Kami sepakat mengumpulkan uang untuk membantu korban gempa. Bendahara mencatat semua sumbangan dan mengirim buktinya ke grup.
Sopir truk beristirahat di warung. Ia memesan nasi pecel, teh panas, lalu tidur sebentar sebelum melanjutkan perjalanan ke timur.
Museum itu menyimpan naskah kuno dari abad kedelapan belas. Sebagian ditulis dalam huruf Jawi di atas kertas buatan Eropa.
Ketika listrik masuk desa, orang-orang tua mengira lampu akan membuat malam kehilangan ceritanya. Mereka tidak sepenuhnya keliru.
Guru matematika kami mengajar dengan permainan. Kami menghitung langkah, mengukur bayangan pohon, dan menebak isi stoples.
Kapal nelayan kembali saat fajar. Hasil tangkapan tidak banyak, tetapi cukup untuk membayar solar dan membeli beras.
Pemuda kampung membuat taman baca di pos ronda. Buku-bukunya sumbangan, raknya dari peti jeruk, lampunya dari tenaga surya.
Saya baru sadar bahwa memaafkan itu tidak sama dengan melupakan. Ada luka yang tetap diingat supaya tidak terulang.
Wisatawan asing itu belajar membatik. Tangannya belum terbiasa memegang canting, tetapi ia tertawa setiap kali malam menetes.
Rumah sakit daerah menambah jam layanan. Pasien kini dapat mendaftar lewat telepon dan tidak perlu antre sejak dini hari.
Kepala sekolah meminta orang tua mendampingi anak ketika memakai internet. Ia membagikan panduan sederhana dua halaman.
Di kelas tafsir, kami membandingkan beberapa terjemahan dan membahas mengapa satu kata dapat dipahami dengan cara berbeda.
Santri di pesantren itu bangun sebelum subuh, memasak bergiliran, dan mengelola kebun sayur yang hasilnya dijual ke pasar.
Kakek suka bercerita tentang masa ketika radio hanya ada satu di kampung, dan semua orang berkumpul untuk mendengarkan berita.
Pembangunan menara masjid dihentikan sementara karena dana habis. Panitia memutuskan menyelesaikan tempat wudu terlebih dahulu.
Festival lampion tahun ini diikuti tiga puluh kelompok. Juara pertama diraih oleh siswa yang membuat lampion berbentuk ikan pari.
Ia menulis surat panjang kepada sahabatnya, menceritakan pekerjaan barunya, udara kota yang panas, dan rindunya pada sawah.
Petugas pajak menjelaskan cara mengisi laporan. Ternyata tidak sesulit yang saya bayangkan, asalkan semua bukti disimpan rapi.
Pohon mangga di halaman akhirnya berbuah setelah tujuh tahun. Rasanya masam, tetapi kami memakannya dengan bangga.
Tim peneliti menemukan spesies katak baru di hutan Kalimantan. Ukurannya hanya sebesar kuku, dan suaranya mirip jangkrik.
Nikahan sepupu saya berlangsung sederhana. Tidak ada panggung besar, hanya keluarga dekat, doa bersama, dan makan siang.
Kalau saja bus tadi tidak mogok, kami pasti sudah sampai sebelum gelap. Sekarang kami menunggu jemputan sambil makan kacang.
Kantor pos kecil itu masih ramai. Orang mengirim paket, membayar tagihan, dan kadang hanya duduk karena ruangannya sejuk.
Penulis itu mengatakan bahwa kebiasaan membaca tumbuh dari teladan. Anak meniru apa yang dilihat, bukan apa yang disuruhkan.
Koperasi desa membagikan laporan tahunan. Keuntungan naik sedikit, sebagian disimpan, sebagian dibagikan kepada anggota.
Sudah tiga hari air keran keruh. Petugas mengatakan pipa sedang dibersihkan dan meminta warga menampung air seperlunya.
Bayi itu tertawa setiap kali kakaknya bersin. Seluruh keluarga ikut tertawa, bahkan nenek yang tadinya sedang marah.
Muadzin tua itu sudah empat puluh tahun mengumandangkan azan di surau kami. Suaranya kini lirih, tetapi orang tetap mengenalinya.
Kalender kampus berubah lagi. Ujian dimajukan satu pekan karena ruangan akan dipakai untuk konferensi internasional.
Mereka berdebat tentang warna cat sampai larut malam. Akhirnya dipilih putih, warna yang tidak diusulkan oleh siapa pun.
`
const ENGLISH = `
The ferry left twenty minutes late this morning because of fog, and most passengers stayed inside with coffee and newspapers.
Our committee will meet on Thursday to discuss the budget. Please bring last year's figures and any questions about the new hall.
To make the soup, fry the onions slowly, add the lentils and a pinch of cumin, and let it simmer until everything is soft.
My grandmother kept her letters in a biscuit tin. We found them last summer, tied with string and sorted by year.
The match ended in a draw after the visitors scored twice in the last ten minutes, to the dismay of the home crowd.
She has been learning to play the cello for three months and can already manage a simple tune without looking at her fingers.
The museum acquired a collection of manuscripts from a private owner, some of them copied in Cairo in the fifteenth century.
Local farmers are worried about the dry spring. Several wells have fallen to half their usual depth, and the forecast is poor.
A new cycle path will connect the station with the university. Work begins in May and should take about six months.
I disagree with the editorial, although I respect the care with which its author weighed the arguments on both sides.
The mosque in our street opens its doors to neighbours once a year. There is tea, a short tour, and a table of books for children.
Students of comparative religion visited a synagogue, a church and a mosque in one week and wrote a report about each.
During Ramadan the bakery on the corner stays open until midnight, and the queue for fresh bread reaches the traffic lights.
The charity sent blankets, tents and medicine to the valley after the earthquake. Volunteers loaded the trucks through the night.
His lecture on the history of trade in the Indian Ocean was so popular that it had to be repeated in a larger room.
The imam thanked the volunteers who had cleaned the carpets, repaired the heating and planted roses along the fence.
She wrote her thesis on translations of the Quran into European languages and the printers who dared to publish them.
Our cat brings home leaves instead of mice. We have praised her so often that the hallway now looks like a forest.
The hospital introduced a new booking system. Patients may now choose a time online instead of waiting on the telephone.
When the power failed, the children lit candles and told stories until their parents came home from the late shift.
The committee said that it would publish its findings next month, once the remaining figures had been checked by an auditor.
He repaired the old clock with great patience, cleaning each wheel and setting it back in its place before supper.
A small island off the coast has more sheep than people, and a post office that opens on two mornings a week.
The novel begins in a railway station, where two strangers exchange suitcases by mistake and miss the same train.
Engineers tested the bridge with forty loaded trucks. It moved by eleven millimetres, a little less than they had expected.
The teacher asked everyone to bring a stone, a leaf and a question. The questions turned out to be the heaviest.
I used to think that patience meant waiting quietly. Now I believe it is mostly a matter of choosing what to look at.
The council rejected the plan for a car park and asked for a proposal with fewer spaces and more trees.
My brother moved to Oslo for work. He complains about the darkness, but he has learned to ski and bakes his own bread.
The report compares rents in twelve cities. It finds that prices rose fastest where few new houses were built.
Fishermen mended their nets on the quay while gulls argued over the scraps behind the market hall.
A good recipe tells you what to do; a great one tells you what to look for while you are doing it.
The choir rehearses on Tuesdays. New singers are welcome, whether or not they can read music, as long as they listen.
After the storm we counted nine fallen trees, two broken fences and one very surprised hedgehog in the shed.
The company will close its oldest factory next year and offer training to those who wish to move to the new site.
Her first job was in a bookshop, where she learned that people often ask for a title when they want advice.
The lake freezes so rarely that the whole town comes out with skates, sledges and stories of earlier winters.
Scientists recorded the song of a bird that had not been seen for thirty years, deep in a protected valley.
He apologised at once, without excuses, and the matter was forgotten before the meeting had reached its second item.
The library lends tools as well as books: drills, ladders, sewing machines and a telescope that is always booked.
Anyone who has tried to fold a map in the wind will understand why the guide carried a compass and nothing else.
The scholarship covers tuition and travel. Applicants should write two pages about a problem they would like to solve.
We planted tomatoes too early and lost half of them to frost. The other half are doing better than they deserve.
The prayer times printed by the community centre differ by two minutes from those in the app, which led to a long debate.
Halal food is now sold in most supermarkets of the city, next to the vegetarian shelf and the gluten free biscuits.
The professor explained how early scholars travelled for months to hear a single report from the person who had memorised it.
A charity kitchen near the station serves three hundred meals a day. Most of its cooks were once among its guests.
The documentary follows four pilgrims from different countries from the day they pack their bags to their return home.
Her uncle was a calligrapher. He cut his own pens from reeds and tested each of them with the same three letters.
The court will hear the appeal in March. Both sides agree on the facts and disagree on what the contract meant.
Rain is expected in the north on Friday, with brighter spells by the evening and a light wind from the west.
The village school has eleven pupils and one teacher, who also drives the bus and coaches the football team.
Nobody knows who left the piano in the park, but people of all ages have been playing it since the weekend.
Our neighbours keep bees on the roof. In August they hand out small jars to everyone who endured the buzzing.
The plumber arrived early, fixed the leak in a quarter of an hour and stayed for tea and a chat about cricket.
It took three attempts to photograph the comet. The first night was cloudy, and on the second I forgot the battery.
The editors asked for shorter sentences and fewer adjectives. The result was half as long and twice as clear.
Two sisters opened a repair shop for toys. Their waiting list is now longer than that of the dentist next door.
The market sells spices by the spoon, and the old man behind the counter never uses a scale for less than a pound.
He kept a diary for forty years and never once mentioned the weather, which his family found deeply suspicious.
The airline apologised for the delay and offered vouchers that could be spent only in a shop that had just closed.
Volunteers read aloud to residents of the home on Sundays. Detective stories are by far the most requested.
The theatre will stay closed until autumn while the roof is replaced and the seats are covered in a darker red.
Children learn to wait for their turn by watching adults, which explains a good deal about the queue this morning.
The translation reads well, though it loses the rhythm of the original and explains jokes that needed no help.
At dusk the lamps along the river come on one by one, as though somebody were walking past and touching them.
`
const ARABIC = `
ذهبت صباح اليوم إلى السوق لشراء الخضار والفواكه، ثم عدت إلى البيت سيرا لأن الحافلة تأخرت كثيرا.
تعلن إدارة المدرسة عن بدء التسجيل للعام الدراسي الجديد ابتداء من يوم الأحد القادم في مكتب شؤون الطلاب.
تأخر القطار القادم من الإسكندرية نصف ساعة بسبب أعمال الصيانة، وانتظر الركاب في المقهى المجاور للمحطة.
لتحضير حساء العدس يقلى البصل في قليل من الزيت، ثم يضاف العدس والكمون ويترك على نار هادئة.
انتهت مباراة الأمس بالتعادل بعد أن سجل الفريق الضيف هدفين في الدقائق العشر الأخيرة وسط دهشة الجمهور.
افتتحت البلدية حديقة جديدة قرب النهر، وفيها ملاعب للأطفال ومسار للدراجات ومقاعد في ظل الأشجار.
كتبت أختي رسالة طويلة من مدينة بعيدة، وصفت فيها عملها الجديد وبرد الشتاء وحنينها إلى خبز أمنا.
يشكو المزارعون من قلة المطر هذا الموسم، ويخشون أن ترتفع أسعار القمح والشعير قبل حلول الصيف.
قرأت رواية تبدأ في محطة قطار حيث يتبادل غريبان حقيبتين متشابهتين ثم يكتشفان الخطأ بعد أيام.
أعلنت الشركة أنها ستنقل مصنعها إلى المنطقة الصناعية، وستوفر تدريبا للعمال الراغبين في الانتقال.
نظف المتطوعون ساحة المسجد وأصلحوا مكيفات الهواء وزرعوا الورود على امتداد السور الخارجي.
تحدث الخطيب عن نظافة الأحياء وأهمية التعاون بين الجيران، ودعا الحاضرين إلى حملة يوم السبت.
أنهى الطالب رسالته عن تاريخ الأوقاف في القرن التاسع عشر بعد زيارة عشرات المكتبات والأرشيفات.
يتعلم الأطفال الخط العربي كل مساء، ويقول معلمهم إن الصبر على الحرف الأول نصف الطريق.
تبيع المكتبة القديمة في آخر الشارع كتبا مستعملة، ويعرف صاحبها مكان كل عنوان عن ظهر قلب.
نصح الطبيب والدي بتقليل الملح والمشي كل صباح، وقد تحسنت صحته كثيرا خلال الشهر الماضي.
اجتمع سكان العمارة لمناقشة إصلاح المصعد، واتفقوا على جمع المبلغ في ثلاثة أقساط متساوية.
هبت عاصفة قوية ليلة أمس فسقطت أشجار عدة وانقطعت الكهرباء عن بعض القرى حتى الفجر.
عثر الباحثون على نوع جديد من الضفادع في الغابة، لا يزيد حجمه على حجم ظفر الإصبع.
تدرب الفرقة الموسيقية كل ثلاثاء، وترحب بالأعضاء الجدد حتى لو لم يقرؤوا النوتة.
أصلح الساعاتي الساعة القديمة بصبر عجيب، ونظف كل ترس فيها قبل أن يعيده إلى مكانه.
سافر أخي إلى الشمال للعمل، وهو يشتكي من الظلام لكنه تعلم التزلج وصار يخبز خبزه بنفسه.
رفض المجلس خطة الموقف الجديد وطلب اقتراحا آخر فيه أشجار أكثر ومساحات أقل للسيارات.
يعرض المتحف مجموعة من المخطوطات النادرة، بعضها نسخ في القاهرة قبل خمسة قرون تقريبا.
في شهر رمضان يبقى المخبز مفتوحا حتى منتصف الليل ويمتد طابور الخبز إلى إشارة المرور.
أرسلت الجمعية خياما وأدوية إلى الوادي بعد الزلزال، وعمل المتطوعون طوال الليل في التحميل.
تختلف مواقيت التطبيق عن التقويم المطبوع بدقيقتين، وقد أثار ذلك نقاشا طويلا بين الجيران.
شرحت المعلمة كيف تقاس ظلال الأشجار، ثم خرج التلاميذ إلى الساحة ومعهم المساطر والدفاتر.
تقرأ جدتي الجريدة كل صباح من آخرها، وتقول إن الأخبار الصغيرة أصدق من العناوين الكبيرة.
وصلت سفن الصيد عند الفجر بصيد قليل، لكنه كفى لشراء الوقود وبعض حاجات البيت.
بنى شباب القرية مكتبة صغيرة من صناديق البرتقال، وجمعوا لها الكتب من البيوت والمدارس.
لا أوافقه الرأي في هذه المسألة، لكنني أحترم الطريقة التي عرض بها حججه أمام الجميع.
ستغلق دار السينما أبوابها حتى الخريف ليتم تغيير السقف وتجديد المقاعد والإضاءة.
زار طلاب قسم الأديان كنيسة ومسجدا ومعبدا في أسبوع واحد وكتبوا تقريرا عن كل زيارة.
كان عمي خطاطا يقطع أقلامه من القصب، ويجرب كل قلم منها بالحروف الثلاثة نفسها.
يدرس مهندسو الجسر أثر الرياح عليه، وقد مرت فوقه أربعون شاحنة محملة في التجربة الأخيرة.
تأجلت الجلسة إلى شهر آذار لأن الشاهد الرئيس مريض، ولم يعترض أحد من المحامين.
ينظم المركز دورة في صناعة الفخار، ويحتاج المشتركون إلى ملابس قديمة وكثير من المرح.
ولدت قطة الجيران أربع قطط صغيرة تحت الخزانة، وتسابق الأطفال إلى اختيار الأسماء.
تستقبل المستشفى المرضى بمواعيد عبر الهاتف، ولم يعد أحد يقف في الطابور منذ الفجر.
قال المدير إن التقرير سينشر في الأسبوع المقبل بعد مراجعة الأرقام الأخيرة فيه.
تعلمت من جدي أن السكوت أحيانا جواب، وأن بعض الأسئلة لا تنتظر إلا من يسمعها.
أثمرت شجرة المانجو أخيرا بعد سبع سنوات، وكان طعمها حامضا لكننا أكلناها بفخر.
يحفظ الأرشيف صورا قديمة للميناء، ويظهر فيها التجار والعمال والمراكب الشراعية.
استعارت الحارة كلها سلم الجار الطويل حتى صار يسأل عنه كما يسأل عن قريب غائب.
يقام المهرجان هذا العام في ساحة القلعة، ويشارك فيه ثلاثون فريقا من مدن مختلفة.
أعدت الطالبات لوحة عن دورة الماء، ورسمن فيها الغيوم والجبال والأنهار بألوان زاهية.
انقطع الماء ثلاثة أيام، وقالت الشركة إن الأنابيب تنظف وإن الخدمة ستعود قريبا.
كان العرس بسيطا بلا منصة ولا ضجيج، فقط الأقارب والجيران وغداء طيب في الحديقة.
نزل الثلج على القرى العالية فأغلقت المدارس، وخرج الأطفال يصنعون رجالا من الثلج.
يكتب الصحفي عمودا يوميا عن الشارع وأهله، ولا يذكر فيه السياسة إلا نادرا.
تبحث الجامعة عن مترجمين يجيدون الإندونيسية والعربية للعمل في مشروع رقمي كبير.
وضع النجار بابا جديدا من خشب الجوز مكان الباب القديم، وعمل يومين دون كلام كثير.
يعد المطبخ الخيري ثلاثمئة وجبة كل يوم، وأكثر طباخيه كانوا يوما من ضيوفه.
سأل الصغير أباه لماذا يتبعنا القمر، فضحك الأب وقال إنه يحب من يسأل.
تراجعت مبيعات الصحف الورقية، لكن بائعها في الزاوية ما زال يعرف قراءه بأسمائهم.
رمم الفريق سقف القلعة بالحجر المحلي، واستغرق العمل عامين وثلاثة أشهر.
اختار السكان اللون الأبيض للجدران بعد نقاش طويل، مع أن أحدا لم يقترحه في البداية.
يقف بائع العصير عند باب الجامعة كل صيف، ويحفظ طلبات الأساتذة قبل الطلاب.
عاد المسافرون متعبين بعد رحلة طويلة، ونام أكثرهم قبل أن تصل الحافلة إلى المدينة.
سجل العلماء صوت طائر لم يره أحد منذ ثلاثين سنة في واد محمي بعيد عن الطرق.
لم يعرف أحد من ترك البيانو في الحديقة، لكن الناس من كل الأعمار يعزفون عليه.
تحتاج الوصفة إلى صبر أكثر مما تحتاج إلى سكر، كما تقول صاحبة المخبز دائما.
فتحت الأختان دكانا لإصلاح الألعاب، وصارت قائمة الانتظار عندهما أطول من قائمة الطبيب.
أضاءت المصابيح على ضفة النهر واحدا بعد آخر كأن شخصا يمر بها ويلمسها بيده.
يناقش المؤتمر طرق حفظ المخطوطات من الرطوبة، ويحضره خبراء من تسع دول.
اتفقنا على أن نلتقي كل خميس لقراءة كتاب، ثم صرنا نلتقي ولا نقرأ شيئا.
`

export const PROSE = [INDONESIAN, ENGLISH, ARABIC].flatMap((list) => list.trim().split('\n'))
