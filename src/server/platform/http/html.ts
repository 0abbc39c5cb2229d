/** Pages made on the server: what is put into a template is text, unless it is itself a page's part. */

/** A piece of HTML whose texts are escaped already. */
export type Html = { readonly html: string };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Value = string | number | null | Html | readonly Html[];

/** `` html`<td>${text}</td>` ``: texts are escaped, pieces and lists of pieces put in as they are. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: String.raw({ raw: strings }, ...values.map(render)) };
}

function render(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'object')
    return String(value).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
  return 'html' in value ? value.html : value.map((piece) => piece.html).join('');
}
