import type { Translated } from '../../../platform/language.ts'

/** Notices after an action. */
export const NOTICES = ['invited', 'withdrawn', 'changed', 'removed'] as const

const indonesian = {
  role: { owner: 'Pemilik', agent: 'Agen', viewer: 'Pemantau' },
  may: {
    owner: 'melihat dan mengubah semuanya, termasuk tim, kunci, dan siaran',
    agent: 'menjawab percakapan, mengirim pesan, serta mengurus kontak dan berkas',
    viewer: 'melihat saja, tanpa mengubah apa pun',
  },
  list: 'Anggota tim, yang paling lama bergabung di atas',
  columns: ['Nama', 'Surel', 'Peran', 'Terakhir masuk'] satisfies [
    name: string,
    email: string,
    role: string,
    signedIn: string,
  ],
  you: 'Anda',
  none: 'Belum ada anggota tim. Selama ini akun ini hanya dipakai dengan kunci API.',
  never: 'belum pernah',
  invitations: 'Undangan yang belum diterima',
  invitationColumns: ['Surel', 'Peran', 'Berlaku sampai', 'Tindakan'] satisfies [
    email: string,
    role: string,
    until: string,
    actions: string,
  ],
  resend: 'Kirim lagi',
  withdraw: 'Batalkan',
  invite: 'Undang seseorang',
  keyLacks:
    'Kunci ini tidak memiliki izin selengkap peran mana pun, jadi tidak bisa mengundang siapa pun. Mintalah kunci dengan semua izin kepada pengelola.',
  inviteText: 'Kami mengirim tautan ke surelnya. Tautan itu berlaku 14 hari dan hanya bisa dipakai sekali.',
  outbox: (folder: string) => `Server ini tidak mengirim surel: suratnya tersimpan sebagai berkas .eml di ${folder}.`,
  email: 'Alamat surel',
  name: 'Nama',
  nameHelp: 'Terlihat oleh tim di percakapan, tidak oleh pelanggan.',
  roleLabel: 'Peran',
  send: 'Kirim undangan',
  back: 'Kembali ke tim',
  remove: 'Keluarkan dari tim',
  sure: (name: string) => `Keluarkan ${name} dari tim?`,
  sureText:
    'Aksesnya langsung berakhir di semua perangkat. Namanya tetap tercantum pada catatan dan jawaban yang sudah ditulisnya. Kunci API tidak ikut dicabut: cabut sendiri kunci yang diketahuinya.',
  yes: 'Ya, keluarkan',
  notices: {
    invited: 'Undangan sedang dikirim.',
    withdrawn: 'Undangan dibatalkan. Tautannya sudah tidak berlaku.',
    changed: 'Perubahan tersimpan.',
    removed: 'Orang ini sudah dikeluarkan dari tim.',
  },
}

export const peopleWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    role: { owner: 'Owner', agent: 'Agent', viewer: 'Viewer' },
    may: {
      owner: 'sees and changes everything, including the team, keys and broadcasts',
      agent: 'answers conversations, sends messages, and looks after contacts and files',
      viewer: 'sees everything, and changes nothing',
    },
    list: 'Team members, longest-standing first',
    columns: ['Name', 'E-mail', 'Role', 'Last signed in'],
    you: 'you',
    none: 'No team members yet. So far this account is used with API keys only.',
    never: 'never',
    invitations: 'Invitations not accepted yet',
    invitationColumns: ['E-mail', 'Role', 'Valid until', 'Actions'],
    resend: 'Send again',
    withdraw: 'Withdraw',
    invite: 'Invite someone',
    keyLacks:
      'This key lacks scopes that every role has, so it cannot invite anyone. Ask the operator for a key with all scopes.',
    inviteText: 'They get a link by e-mail. It is valid for 14 days and works once.',
    outbox: (folder) => `This server does not send e-mail: the invitation is stored as an .eml file in ${folder}.`,
    email: 'E-mail address',
    name: 'Name',
    nameHelp: 'Your team sees it in conversations. Customers do not.',
    roleLabel: 'Role',
    send: 'Send invitation',
    back: 'Back to the team',
    remove: 'Remove from the team',
    sure: (name) => `Remove ${name} from the team?`,
    sureText:
      'They lose access at once, on every device. Their name stays on the notes and replies they wrote. API keys are not revoked: revoke those they know yourself.',
    yes: 'Yes, remove',
    notices: {
      invited: 'The invitation is on its way.',
      withdrawn: 'The invitation was withdrawn. Its link no longer works.',
      changed: 'Changes saved.',
      removed: 'This person was removed from the team.',
    },
  },
}
