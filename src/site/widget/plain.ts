/** An answer as plain text, folded parts included: blocks separated by empty lines, with list and citation marks. */
export function plainText(answer: Element): string {
  const copy = answer.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  for (const shown of copy.querySelectorAll('.beside')) shown.remove()
  for (const title of copy.querySelectorAll('summary')) title.append('\n\n')
  for (const cited of copy.querySelectorAll('.cite, .cited')) if (!cited.closest('strong')) cited.prepend('(')
  for (const cited of copy.querySelectorAll('.cite, .cited')) if (!cited.closest('strong')) cited.append(')')
  for (const line of copy.querySelectorAll('br')) line.replaceWith('\n')
  for (const list of copy.querySelectorAll('ul, ol')) {
    const items = [...list.children].map(
      (item, place) => `${list.localName === 'ol' ? `${place + 1}.` : '-'} ${item.textContent}`,
    )
    list.textContent = items.join('\n')
  }
  return [...copy.children].map(({ textContent }) => textContent).join('\n\n')
}
