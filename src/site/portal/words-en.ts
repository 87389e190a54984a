import { keyPageEnglish } from './key/words-en.ts'

const number = (value: number) => value.toLocaleString('en')

export const english = {
  locale: 'en',
  number,
  shell: {
    skip: 'Skip to the content',
    nav: 'Main',
    docs: 'Documentation',
    footer: 'Mimbar is free for non-commercial use. Please name the sources wherever you show their texts.',
    back: 'Back to the portal',
  },
  notices: {
    sent: {
      title: 'Check your inbox',
      text: 'If the details are right, the key is on its way to that address. It can take a few minutes; check your spam folder too.',
    },
    wrong: {
      title: 'Please check the form',
      text: 'Nothing was sent yet. Correct the marked fields.',
    },
    limited: { title: 'Too many requests', text: 'Your network has reached its limit of requests. Try again later.' },
    broken: {
      title: 'Something went wrong',
      text: 'There is a problem on our side. Please try again in a few moments.',
    },
    noKey: {
      title: 'This link is not valid',
      text: 'The key was revoked, or the link is incomplete. You can ask for a new key on the portal.',
    },
    full: {
      title: 'No more keys',
      text: 'This address has as many keys as it can have. Revoke one to make another.',
    },
    revoked: { title: 'The key is revoked', text: 'It no longer works. You can ask for a new one at any time.' },
  },
  wrong: {
    email: 'Give a complete e-mail address, such as name@example.org.',
    name: 'Give a name on one line, of at most 100 characters.',
    origins: 'Give one website address on each line, such as https://example.org, at most 20.',
  },
  keyPage: keyPageEnglish,
  home: {
    title: 'Quran, hadith and narrators in one API',
    description: 'A free API for Quran verses, graded hadith, narrators, search and answers with sources.',
    lead: 'Verses with translation and commentary, hadith with their grading, the people who narrated them, search by meaning, and answers that name the text they rest on. Free, with a key in a minute.',
    sections: {
      key: 'Get a key',
      data: 'Data',
      start: 'First request',
      try: 'Try it',
      widget: 'Widget',
      limits: 'Limits',
      messaging: 'Business messaging',
      sources: 'Sources',
    },
    form: {
      email: 'E-mail address',
      options: 'More options',
      name: 'Name of the key',
      nameHelp: 'Only for you, such as the name of your app.',
      origins: 'Websites that may use it',
      originsHelp:
        'One on each line, such as https://example.org. Needed for the widget, where visitors can read the key. Leave it empty for servers.',
      submit: 'Send me a key',
      privacy: 'We use the address to send the key, and for nothing else.',
      lost: 'Lost your key?',
      lostText: 'We send the same key again.',
      resend: 'Send it again',
    },
    data: {
      text: 'Data available on this server.',
      what: 'Collection',
      records: 'Records',
      path: 'Path',
      names: {
        verses: 'Quran verses',
        hadith: 'Hadith in seven collections',
        tafsir: 'Commentary by verse',
        narrators: 'Narrators of hadith',
        tawhid: 'Kitab at-Tauhid by Muhammad ibn Abd al-Wahhab, chapter by chapter',
        aqidah: 'Topics of belief',
        amalan: 'Daily practices',
        nawawi: 'The forty-two of an-Nawawi',
        doa: 'Daily supplications',
        'asmaul-husna': 'The divine names',
        figures: 'Figures',
        maudhu: 'Fabricated hadith, with the rulings',
      },
    },
    start: {
      text: 'Put your key into the X-API-Key header.',
      demo: 'No key yet? This demo key works at once, for reading alone. The examples below run as they stand.',
      demoKey: 'Demo key',
      placeholder: 'YOUR_KEY',
      answer: 'The answer, from this server:',
      more: 'Where to go on:',
      docs: 'every call, with a form to try it',
      guides: 'guides',
      copy: 'Copy',
      copied: 'Copied',
    },
    try: {
      text: 'Requests go from this page to the API, with your key. It stays in this tab.',
      demo: 'The demo key is filled in. Put your own in its place once you have one.',
      needsScript: 'This part needs JavaScript. Everything else on this page works without.',
      key: 'Your key',
      call: 'Request',
      value: 'Value',
      run: 'Send',
      result: 'Answer',
      waiting: 'Waiting for the answer …',
      failed: 'The server cannot be reached.',
      calls: {
        quran: 'A verse',
        hadith: 'A hadith',
        search: 'Search',
        ask: 'A question',
        rijal: 'A narrator',
      },
    },
    widget: {
      text: 'One line adds a chat button to any website. Its answers name their sources; it sets no cookies and loads no other scripts.',
      public:
        'Anyone can read the key in your page. Restrict it to your websites, in the form above or on the key’s page.',
      options: 'Options',
      attribute: 'Attribute',
      meaning: 'Meaning',
      attributes: {
        'data-key': 'Your key. Required.',
        'data-title': 'The title of the dialog.',
        'data-lang': 'id, en or ar. Otherwise the language of the page.',
        'data-color': 'Your colour, as CSS writes it.',
        'data-theme': 'light or dark. Otherwise as the visitor’s device is.',
        'data-position': 'right or left.',
      },
      policy: 'With a Content-Security-Policy it needs only:',
      preview: 'Preview',
      show: 'Show the preview',
      fields: { title: 'Title', lang: 'Language', color: 'Colour', position: 'Position', theme: 'Theme' },
      automatic: 'automatic',
      right: 'right',
      left: 'left',
      light: 'light',
      dark: 'dark',
      frame: 'A web page with the widget',
    },
    limits: {
      text: 'They apply to each key. RateLimit headers say what is left; beyond that you get 429 with Retry-After.',
      demo: 'The demo key: 10 requests a minute and 200 a day for each address, from programs and from this site, and never from other websites.',
      items: [
        '60 requests a minute and 10,000 a day for each key.',
        '20 a minute for each visitor, where a key is restricted to websites.',
        'Records carry an ETag: send If-None-Match, and use your copy while it has not changed.',
        'Search answers at most 30 results; a question has at most 1,000 characters.',
      ],
    },
    messaging: {
      text: 'Mimbar also sends and receives WhatsApp messages for your business, through an API of its own with a key from the operator. The console shows your messages, contacts, templates and webhooks.',
      console: 'Open the console',
      docs: 'Messaging API documentation',
    },
    sources: {
      text: 'The editions, translations and research below are the work of others. Here is where they come from and how they may be used. A translation that Indonesia’s body for reviewing the Quran has not reviewed says “belum ditashih”.',
      starter:
        'The authored collections are our own, with evidence by reference. A server without a data pack serves the whole Quran from the npm package quran-json once it was fetched, and a small selection of hadith with translations of our own.',
    },
    previewPage: {
      title: 'A website',
      text: 'Imagine this is your own page. The chat button is at the bottom.',
    },
  },
}

/** Every word of the portal. English gives the shape; the compiler reports what the other language lacks. */
export type PortalWords = typeof english
