type HtmlPage = {
  title: string;
  style: string;
  /** More elements of the head, as HTML. */
  head: string;
  /** The elements of the body, as HTML. */
  body: string;
};

/** A page of the server's own, which needs nothing of the built console. */
export function htmlPage({ title, style, head, body }: HtmlPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For the text of an element, or of an attribute in quotation marks. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
