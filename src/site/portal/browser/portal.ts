import { addCopyButtons } from './copy.ts'
import { startTryIt } from './try-it.ts'
import { startPreview } from './widget-preview.ts'

addCopyButtons()
startTryIt()
startPreview()
