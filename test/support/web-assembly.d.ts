// Node has it, and @types/node names only its types
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<WebAssembly.Module>
}
