import type { BusinessWords } from './words-id.ts'

export const english: BusinessWords = {
  title: 'Your customers’ messages in one place',
  description:
    'Send messages, broadcasts and order updates on WhatsApp: with a console for people and an API for programs.',
  lead: 'Mimbar sends and receives your business’s messages on WhatsApp. Start with a test number: no cost, no card, and nothing is actually sent.',
  shell: {
    nav: 'For businesses',
    console: 'Sign in to the console',
    docs: 'Guide',
    back: 'Back',
    footer: 'Open source. Your customers’ data stays on this server.',
  },
  begin: {
    title: 'Get started',
    name: 'Business name',
    nameWrong: 'Enter the name of the business, at most 200 characters.',
    email: 'E-mail address',
    emailHelp: 'One link goes there. There is no password.',
    emailWrong: 'Enter a complete e-mail address, such as shop@example.org.',
    check: 'Something needs to be corrected.',
    make: 'Create an account',
    known: 'Already have an account?',
    signIn: 'Sign in',
    byInvitation: 'Accounts on this server are by invitation only. If you were invited, open the link in that e-mail.',
    closed: 'Sign-up is closed on this server: the operator creates accounts.',
    operator: 'Write to the operator:',
  },
  does: {
    title: 'What you can do',
    items: [
      'Send order updates, reminders and codes, and see which arrived and which were read.',
      'Keep contacts with labels, import them from a CSV file, and send a broadcast to a label.',
      'Receive customers’ replies; anyone who opts out gets no more messages.',
      'Connect a shop or point of sale through the API and webhooks.',
    ],
  },
  steps: {
    title: 'How to start',
    items: [
      'Fill in the form above, and open the link that we e-mail you.',
      'Send a first message to the test number. It reads it and answers.',
      'Save a first contact, and connect a webhook if you have your own system.',
      'Once you like it, ask the operator for a real WhatsApp connection.',
    ],
  },
  costs: {
    title: 'Costs',
    text: 'What each plan on this server includes:',
    plan: 'Plan',
    plans: { free: 'Free', pro: 'Pro', enterprise: 'Enterprise' },
    price: 'Price',
    nothing: 'free of charge',
    ask: 'ask the operator',
    messages: 'Messages a month',
    contacts: 'Contacts',
    files: 'Files',
    gigabytes: (count) => `${count} GB`,
    network: 'WhatsApp charges your business separately for conversations, at its own prices.',
  },
  notices: {
    sent: {
      title: 'Check your e-mail',
      text: 'A link is on its way to that address. Open it within a day; it works once.',
    },
    outbox: 'This server does not send e-mail. Yours is stored as an .eml file on the server, in the folder',
    tooMany: { title: 'Too many requests', text: 'Wait a little, then try again.' },
    closed: { title: 'There is no such page', text: 'Perhaps nobody can sign up on this server now.' },
    failed: { title: 'That did not work', text: 'Please try again in a moment.' },
  },
}
