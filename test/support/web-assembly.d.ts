// @types/node declares only its types
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<WebAssembly.Module>
}
