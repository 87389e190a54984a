import { storedKey } from './stored-key.ts'

// loads the widget as another site's page would, with the options in this frame's address
const script = document.createElement('script')
script.src = '/widget.js'
script.dataset.key = storedKey() || document.body.dataset.key || 'mref_preview'
for (const [name, value] of new URLSearchParams(location.search)) {
  if (name.startsWith('data-')) script.setAttribute(name, value)
}
document.head.append(script)
