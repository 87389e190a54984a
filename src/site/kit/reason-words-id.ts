import type { ReasonId, Reasons } from '../../platform/reasons.ts'
import type { RefusalKind } from '../../platform/refusal.ts'

/** The Indonesian words of each reason, with its values formatted for people. */
export type ReasonWords = {
  [Id in ReasonId]: Reasons[Id] extends null ? string : (values: AsTexts<Reasons[Id]>) => string
}

type AsTexts<Values> = { [Name in keyof Values]: string }

export const indonesian: ReasonWords = {
  missing: 'Wajib diisi.',
  too_short: ({ minimum }) => `Paling sedikit ${minimum} karakter.`,
  too_long: ({ maximum }) => `Paling panjang ${maximum} karakter.`,
  none_chosen: 'Pilih paling sedikit satu.',
  unreadable_text: 'Teks ini memuat karakter yang tidak dapat dibaca. Ketik ulang.',
  one_line: 'Tulis dalam satu baris.',
  no_email: 'Tulis alamat surel yang lengkap, misalnya nama@contoh.id.',
  no_phone_number: 'Tulis nomor telepon dengan kode negara, misalnya +6281234567890.',
  no_website: 'Tulis satu alamat situs web per baris, misalnya https://contoh.id.',
  too_many_websites: ({ maximum }) => `Paling banyak ${maximum} situs web.`,
  no_web_address: 'Tulis alamat lengkap yang diawali https://.',
  no_https_address: 'Tulis alamat https yang lengkap, misalnya https://contoh.id/webhook.',
  credentials_in_address: 'Alamat tidak boleh memuat nama pengguna atau kata sandi.',
  private_address: ({ host }) => `${host} berada di jaringan pribadi, jadi tidak dapat dijangkau dari server ini.`,
  port_refused: ({ port, ports }) => `Port ${port} tidak diizinkan, hanya ${ports}.`,
  unknown_time_zone: 'Pilih zona waktu dari daftar.',
  no_moment: 'Tulis tanggal dan jam.',
  opted_out: 'Orang ini sudah meminta untuk tidak dikirimi pesan lagi.',
  window_closed: ({ hours }) =>
    `Orang ini tidak menulis dalam ${hours} jam terakhir. Kirim templat yang sudah disetujui.`,
  contact_not_found: 'Kontak ini tidak ditemukan.',
  messages_used_up: ({ limit, period, resetAt }) =>
    `Batas ${limit} pesan per ${PERIODS[period] ?? period} sudah tercapai. Bisa mengirim lagi mulai ${resetAt}.`,
  requests_used_up: ({ limit, period, resetAt }) =>
    `Batas ${limit} permintaan per ${PERIODS[period] ?? period} sudah tercapai. Bisa dilanjutkan mulai ${resetAt}.`,
  no_pair: ({ line }) => `Baris “${line}” belum berbentuk nama: isi.`,
  no_csv: 'Ini bukan berkas CSV. Simpan tabelnya sebagai CSV dari program lembar kerja Anda.',
  file_missing: 'Pilih berkasnya.',
  trial_without_files: 'Akun uji coba tidak menerima berkas. Tambahkan kontaknya satu per satu.',
  file_unsupported:
    'Jenis berkas ini tidak bisa dikirim. Yang bisa: JPG, PNG, GIF, MP4, 3GP, MP3, OGG, AMR, PDF, Word, Excel, dan PowerPoint.',
  plan_full: 'Paket Anda sudah penuh. Hapus yang tidak terpakai, atau minta paket yang lebih besar.',
  file_too_large: ({ megabytes }) => `Berkas paling besar ${megabytes} MB.`,
  sign_up_closed: 'Server ini tidak lagi menerima pendaftaran akun baru.',
  scope_missing: ({ scope }) => `Kunci Anda tidak memiliki izin ${scope}.`,
  role_lacks: 'Peran Anda tidak mengizinkan ini. Pemilik akun bisa mengubahnya.',
  role_beyond: 'Izin peran ini lebih luas daripada izin Anda, jadi Anda tidak bisa memberikan atau mengubahnya.',
  last_owner: 'Akun harus punya setidaknya satu pemilik. Jadikan dulu orang lain sebagai pemilik.',
  already_here: 'Orang ini sudah memakai akun ini.',
  too_many_people: ({ maximum }) =>
    `Satu akun paling banyak memiliki ${maximum} orang dan undangan. Hapus dulu sebagian.`,
  too_many_quick_replies: ({ maximum }) => `Satu akun paling banyak memiliki ${maximum} jawaban cepat.`,
  too_many_notes: ({ maximum }) => `Batas ${maximum} catatan sudah tercapai. Hapus yang tidak dipakai lagi.`,
  shortcut_taken: ({ shortcut }) => `Pintasan ${shortcut} sudah dipakai jawaban cepat lain.`,
  too_many_endpoints: ({ maximum }) => `Satu akun paling banyak memiliki ${maximum} webhook.`,
  endpoint_disabled: 'Webhook ini sedang dijeda. Aktifkan dahulu.',
  endpoint_unconfirmed: 'Alamat ini belum pernah menjawab percobaan dengan 200. Kirim percobaan dahulu.',
  endpoint_busy: ({ maximum }) =>
    `Masih ada ${maximum} kiriman atau lebih yang menunggu. Kirim ulang setelah sebagian selesai.`,
  too_many_events: ({ maximum }) => `Ada lebih dari ${maximum} peristiwa. Pilih rentang yang lebih pendek.`,
  event_gone: 'Peristiwa ini sudah tidak disimpan.',
  span_reversed: 'Harus setelah awal rentang.',
  too_many_headers: ({ maximum }) => `Paling banyak ${maximum} header.`,
  header_name: 'Nama header hanya boleh memuat huruf, angka, dan tanda hubung, misalnya X-Api-Key.',
  header_forbidden: ({ name }) => `Header ${name} diatur oleh server ini, jadi tidak dapat Anda tentukan.`,
  header_twice: ({ name }) => `Header ${name} tertulis dua kali.`,
  header_value: 'Nilai header hanya boleh memuat huruf Latin, angka, dan tanda baca biasa, dalam satu baris.',
  too_many_rules: ({ maximum }) => `Satu akun paling banyak memiliki ${maximum} aturan.`,
  rule_without_act: 'Pilih apa yang dilakukan: jawaban, label, atau serahkan ke webhook.',
  template_exists: ({ name, language }) => `Templat ${name} dalam bahasa ${language} sudah ada.`,
  template_name: 'Hanya huruf kecil a sampai z, angka, dan garis bawah, misalnya kajian_ahad.',
  template_language: 'Tulis kode bahasa, misalnya id atau en_US.',
  template_state: 'Status templat ini tidak mengizinkannya. Muat ulang halamannya.',
  template_just_decided: 'Orang lain baru saja memutuskan templat ini.',
  decided_by_network: 'Templat akun ini diputuskan oleh WhatsApp.',
  placeholder_gap: ({ last }) => `Nomor isian harus urut dari {{1}} sampai ${last} tanpa ada yang terlewat.`,
  placeholder_unnamed: ({ placeholder }) =>
    `${placeholder} harus berupa nama seperti isian lain: huruf kecil, angka, dan garis bawah.`,
  placeholder_unnumbered: ({ placeholder }) => `${placeholder} harus berupa nomor, seperti isian lain.`,
  placeholder_reserved: ({ names }) => `Isian tidak boleh bernama ${names}.`,
  examples_expected: ({ examples }) => `Tulis ${examples} contoh, satu per baris.`,
  body_of_placeholders: 'Isi pesan harus memuat kata selain isian.',
  header_placeholders: 'Header hanya dapat memuat satu isian.',
  header_text_missing: 'Tulis teks header, atau pilih tanpa header.',
  footer_placeholders: 'Footer tidak dapat memuat isian.',
  address_placeholders: 'Satu alamat hanya dapat memuat satu isian.',
  placeholder_not_last: 'Isian harus berada di akhir alamat.',
  button_placeholder: 'Teks tombol tidak dapat memuat isian.',
  button_text_twice: 'Setiap tombol harus memiliki teks yang berbeda.',
  quick_replies_apart: 'Tombol balasan cepat harus berurutan, sebelum atau sesudah tombol lain.',
  too_many_url_buttons: ({ maximum }) => `Tombol tautan paling banyak ${maximum}.`,
  too_many_phone_buttons: ({ maximum }) => `Tombol telepon paling banyak ${maximum}.`,
  line_breaks: 'Teks ini harus dalam satu baris.',
  value_line_breaks: 'Nilai isian harus dalam satu baris, tanpa tab, dan paling banyak empat spasi berturut-turut.',
  too_long_with_values: ({ characters, maximum }) =>
    `Dengan isian ini panjangnya ${characters} karakter, padahal paling banyak ${maximum}.`,
  no_file_of_yours: 'Akun ini tidak memiliki berkas itu.',
  no_file_id: 'Tulis id berkas yang sudah diunggah, diawali med_.',
  sample_missing: 'Unggah contoh berkas lewat API, lalu tulis idnya di sini.',
  sample_kind: ({ format, kind }) => `Berkas ini ${kind}, padahal headernya berformat ${format}.`,
  form_out_of_date: 'Formulir ini sudah tidak berlaku. Buka halamannya sekali lagi.',
  form_of_others: 'Formulir ini tidak berasal dari konsol. Buka konsol dan masuk dari sana.',
  too_many_wrong_keys: 'Terlalu banyak kunci salah. Tunggu satu menit.',
}

/** For refusals without a reason, whose sentence exists only in English. */
export const indonesianKinds: Record<RefusalKind, string> = {
  invalid: 'Isian ini tidak dapat diterima.',
  unauthenticated: 'Masuk dahulu.',
  forbidden: 'Anda tidak memiliki izin untuk ini.',
  not_found: 'Halaman ini tidak ditemukan.',
  conflict: 'Datanya sudah berubah. Muat ulang halamannya.',
  gone: 'Ini sudah tidak disimpan.',
  too_large: 'Ini terlalu besar.',
  unsupported: 'Jenis ini tidak didukung.',
  limited: 'Terlalu banyak permintaan. Tunggu sebentar.',
  internal: 'Ada gangguan di server kami. Silakan coba beberapa saat lagi.',
  unavailable: 'Layanan ini sedang tidak dapat dipakai. Silakan coba beberapa saat lagi.',
}

const PERIODS: Record<string, string> = { minute: 'menit', hour: 'jam', day: 'hari', month: 'bulan' }
