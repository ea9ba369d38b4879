/** How drivers call themselves that let the processor draw; not every browser takes them for slow. */
const PROCESSORS = /swiftshader|llvmpipe|softpipe|software|basic render/i;
/** What browsers say that tell the name only when asked for it by itself. */
const MASKED = /^webkit webgl$/i;

function nameOf(context: WebGL2RenderingContext): string {
  const name = String(context.getParameter(context.RENDERER));
  const unmasked = MASKED.test(name) ? context.getExtension('WEBGL_debug_renderer_info') : null;
  return unmasked ? String(context.getParameter(unmasked.UNMASKED_RENDERER_WEBGL)) : name;
}

function ask(): boolean {
  const context = document.createElement('canvas').getContext('webgl2', {
    failIfMajorPerformanceCaveat: true,
  });
  if (!context) return false;
  const name = nameOf(context);
  // A browser has only a few of them at once.
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return !PROCESSORS.test(name);
}

let answer: boolean | undefined;

/**
 * Whether WebGL is drawn by a graphics card here. Where the processor does it instead, a map stands still for seconds
 * and every movement of it for a moment: the older way is the faster one there.
 */
export function hasGraphicsCard(): boolean {
  answer ??= ask();
  return answer;
}
