/** HTML pages made on the server: values in a template are escaped, unless they are HTML pieces. */

/** A piece of HTML whose texts are already escaped. */
export type Html = { readonly html: string };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Value = string | number | null | Html | readonly Html[];

/** `` html`<td>${text}</td>` ``: escapes texts, and inserts pieces and lists of pieces unchanged. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: String.raw({ raw: strings }, ...values.map(render)) };
}

function render(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'object')
    return String(value).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
  return 'html' in value ? value.html : value.map((piece) => piece.html).join('');
}
