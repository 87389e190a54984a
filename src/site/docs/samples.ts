import type { ApiCall } from './description.ts'
import { contentOf, exampleOf, idExample, parameterExample } from './examples.ts'

/** A request, independent of the language. */
export type SampleRequest = {
  method: string
  url: string
  headers: [name: string, value: string][]
  body?: { json: unknown } | { text: string } | { file: string; type: string } | undefined
  /** How the answer is read: `lines` arrive one by one without end. */
  answer: 'json' | 'text' | 'lines' | 'none'
}

export const SAMPLE_LANGUAGES = ['curl', 'JavaScript', 'Python', 'PHP'] as const
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]

/** The file in samples of `uploadMedia` and similar calls. */
const FILE = { file: 'picture.jpg', type: 'image/jpeg' }

/** A call with all its required values, filled in from its description; unknown ones are in capitals. */
export function requestOf(
  call: ApiCall,
  publicUrl: string,
  { header, value }: { header: string; value: string },
): SampleRequest {
  const required = (place: string) => call.parameters.filter((one) => one.in === place && one.required)
  const filled = (name: string) => {
    const parameter = call.parameters.find((one) => one.name === name)
    const known = parameterExample(call, name, parameter?.schema?.examples?.[0])
    return known || (name === 'id' && idExample(call)) || name.toUpperCase()
  }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(filled(name)).replaceAll('%3A', ':'),
  )
  const query = new URLSearchParams(required('query').map(({ name }) => [name, filled(name)]))
  const [type, media] = Object.entries(call.body?.content ?? {})[0] ?? []
  const example = exampleOf(media)
  const body = bodyOf(type, example)
  return {
    method: call.method,
    url: `${publicUrl}${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: [
      ...(call.needsKey ? [[header, value] as [string, string]] : []),
      ...required('header').map(({ name }): [string, string] => [name, filled(name)]),
      ...(type !== undefined && body && !('file' in body) ? [['Content-Type', type] as [string, string]] : []),
    ],
    body,
    answer: answerOf(call),
  }
}

function bodyOf(type: string | undefined, example: unknown): SampleRequest['body'] {
  if (type === undefined) return undefined
  if (type === 'multipart/form-data') return FILE
  if (type === 'application/json') return example === undefined ? undefined : { json: example }
  return { text: typeof example === 'string' ? example : '' }
}

function answerOf(call: ApiCall): SampleRequest['answer'] {
  const types = Object.keys(contentOf(call))
  if (types.includes('application/json')) return 'json'
  if (types.includes('text/event-stream')) return 'lines'
  return types.length > 0 ? 'text' : 'none'
}

/** A request in a language, using only its standard library. */
export function sampleOf(request: SampleRequest, language: SampleLanguage): string {
  return { curl, JavaScript: javaScript, Python: python, PHP: php }[language](request)
}

function curl({ method, url, headers, body, answer }: SampleRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  return [
    `curl ${answer === 'lines' ? '-N ' : ''}${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body && 'file' in body ? [`-F 'file=@${body.file};type=${body.type}'`] : []),
    ...(body && 'json' in body ? [`-d ${quoted(JSON.stringify(body.json))}`] : []),
    ...(body && 'text' in body ? [`--data-binary ${quoted(body.text)}`] : []),
  ].join(' \\\n  ')
}

function javaScript({ method, url, headers, body, answer }: SampleRequest): string {
  const isFile = body !== undefined && 'file' in body
  const content =
    body === undefined
      ? undefined
      : 'file' in body
        ? 'form'
        : 'json' in body
          ? `JSON.stringify(${literal(body.json, JAVASCRIPT, 1)})`
          : JSON.stringify(body.text)
  const options = [
    ...(method === 'GET' ? [] : [`  method: "${method}",`]),
    ...(headers.length > 0 ? [`  headers: ${literal(Object.fromEntries(headers), JAVASCRIPT, 1, true)},`] : []),
    ...(content === undefined ? [] : [`  body: ${content},`]),
  ]
  return [
    ...(isFile
      ? [
          'import { readFile } from "node:fs/promises"',
          '',
          'const form = new FormData()',
          `form.append("file", new Blob([await readFile("${body.file}")], { type: "${body.type}" }), "${body.file}")`,
        ]
      : []),
    ...(options.length > 0
      ? [`const response = await fetch(${JSON.stringify(url)}, {`, ...options, '})']
      : [`const response = await fetch(${JSON.stringify(url)})`]),
    {
      json: 'console.log(response.status, await response.json())',
      text: 'console.log(response.status, await response.text())',
      none: 'console.log(response.status)',
      lines: 'for await (const piece of response.body) console.log(new TextDecoder().decode(piece))',
    }[answer],
  ].join('\n')
}

function python({ method, url, headers, body, answer }: SampleRequest): string {
  const isFile = body !== undefined && 'file' in body
  const isJson = body !== undefined && 'json' in body
  const all: [string, string][] = isFile ? [...headers, ['Content-Type', '']] : headers
  const data = isFile
    ? 'body'
    : isJson
      ? `json.dumps(${literal(body.json, PYTHON, 1)}).encode()`
      : body && `${JSON.stringify(body.text)}.encode()`
  const options = [
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(all.length > 0
      ? [
          `    headers=${literal(Object.fromEntries(all), PYTHON, 1, true).replace(
            '"Content-Type": ""',
            '"Content-Type": f"multipart/form-data; boundary={boundary}"',
          )},`,
        ]
      : []),
    ...(data === undefined ? [] : [`    data=${data},`]),
  ]
  return [
    ...(isJson || answer === 'json' ? ['import json'] : []),
    ...(isFile ? ['import uuid'] : []),
    'from urllib.request import Request, urlopen',
    '',
    ...(isFile
      ? [
          'boundary = uuid.uuid4().hex',
          `with open("${body.file}", "rb") as file:`,
          '    body = b"\\r\\n".join([',
          '        f"--{boundary}".encode(),',
          `        b'Content-Disposition: form-data; name="file"; filename="${body.file}"',`,
          `        b"Content-Type: ${body.type}",`,
          '        b"",',
          '        file.read(),',
          '        f"--{boundary}--".encode(),',
          '        b"",',
          '    ])',
        ]
      : []),
    ...(options.length > 0
      ? ['request = Request(', `    ${JSON.stringify(url)},`, ...options, ')']
      : [`request = Request(${JSON.stringify(url)})`]),
    'with urlopen(request) as response:',
    ...{
      json: ['    print(response.status, json.load(response))'],
      text: ['    print(response.status, response.read().decode())'],
      none: ['    print(response.status)'],
      lines: ['    for line in response:', '        print(line.decode(), end="")'],
    }[answer],
  ].join('\n')
}

function php({ method, url, headers, body, answer }: SampleRequest): string {
  const isFile = body !== undefined && 'file' in body
  const sent = headers.map(([name, value]) => `        ${PHP_STYLE.scalar(`${name}: ${value}`)},`)
  const content =
    body === undefined
      ? undefined
      : 'file' in body
        ? '$body'
        : 'json' in body
          ? `json_encode(${literal(body.json, PHP_STYLE, 1)})`
          : PHP_STYLE.scalar(body.text)
  const context = [
    '$context = stream_context_create(["http" => [',
    `    "method" => "${method}",`,
    ...(sent.length > 0 || isFile
      ? [
          '    "header" => [',
          ...sent,
          ...(isFile ? ['        "Content-Type: multipart/form-data; boundary=$boundary",'] : []),
          '    ],',
        ]
      : []),
    ...(content === undefined ? [] : [`    "content" => ${content},`]),
    '    "ignore_errors" => true,',
    ']]);',
  ]
  const address = PHP_STYLE.scalar(url)
  return [
    '<?php',
    ...(isFile
      ? [
          '$boundary = bin2hex(random_bytes(16));',
          '$body = implode("\\r\\n", [',
          '    "--$boundary",',
          `    'Content-Disposition: form-data; name="file"; filename="${body.file}"',`,
          `    'Content-Type: ${body.type}',`,
          "    '',",
          `    file_get_contents('${body.file}'),`,
          '    "--$boundary--",',
          "    '',",
          ']);',
        ]
      : []),
    ...context,
    ...(answer === 'lines'
      ? [`$lines = fopen(${address}, 'r', false, $context);`, 'while (($line = fgets($lines)) !== false) echo $line;']
      : [
          `$answer = file_get_contents(${address}, false, $context);`,
          {
            json: 'print_r(json_decode($answer, true));',
            text: 'echo $answer;',
            none: 'echo $http_response_header[0];',
          }[answer],
        ]),
  ].join('\n')
}

/** The literal syntax of a language. */
type LiteralStyle = {
  step: string
  list: [open: string, close: string]
  object: [open: string, close: string]
  emptyObject: string
  entry: (name: string, value: string) => string
  scalar: (value: unknown) => string
}

const JAVASCRIPT: LiteralStyle = {
  step: '  ',
  list: ['[', ']'],
  object: ['{', '}'],
  emptyObject: '{}',
  entry: (name, value) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)}: ${value}`,
  scalar: (value) => JSON.stringify(value),
}
const PYTHON: LiteralStyle = {
  step: '    ',
  list: ['[', ']'],
  object: ['{', '}'],
  emptyObject: '{}',
  entry: (name, value) => `${JSON.stringify(name)}: ${value}`,
  scalar: (value) =>
    value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value),
}
const PHP_STYLE: LiteralStyle = {
  step: '    ',
  list: ['[', ']'],
  object: ['[', ']'],
  emptyObject: '(object) []',
  entry: (name, value) => `${PHP_STYLE.scalar(name)} => ${value}`,
  scalar: (value) =>
    typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : JSON.stringify(value),
}

/** Characters of a value that still fits one line. */
const ONE_LINE = 60

/** A JSON value in a language's syntax, its inner lines indented by `depth` steps. */
function literal(value: unknown, style: LiteralStyle, depth: number, isOpen = false): string {
  if (typeof value !== 'object' || value === null) return style.scalar(value)
  const isList = Array.isArray(value)
  const parts = (inner: number) =>
    isList
      ? value.map((one) => literal(one, style, inner))
      : Object.entries(value).map(([name, one]) => style.entry(name, literal(one, style, inner)))
  const [open, close] = isList ? style.list : style.object
  const written = parts(depth + 1)
  if (written.length === 0) return isList ? open + close : style.emptyObject
  const short = `${open}${!isList && open === '{' ? ' ' : ''}${written.join(', ')}${!isList && open === '{' ? ' ' : ''}${close}`
  if (!isOpen && short.length <= ONE_LINE && !short.includes('\n')) return short
  const indent = style.step.repeat(depth)
  return `${open}\n${written.map((one) => `${indent}${style.step}${one},`).join('\n')}\n${indent}${close}`
}
