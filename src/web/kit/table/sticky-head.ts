/** Keeps a table's head in view while its rows scroll. */
import { useEffect, useRef } from 'react';

/**
 * For the box around a table: `data-fits` says whether the table fits, as on nearly every screen. Then it scrolls with
 * the page, and its head stays under the top bar. A wider table scrolls within itself, both ways.
 */
export function useStickyHead() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const measure = () => {
      const table = place.querySelector('table');
      const viewport = table?.closest<HTMLElement>('.mantine-ScrollArea-viewport');
      const fits = table && viewport && table.offsetWidth <= viewport.offsetWidth;
      place.toggleAttribute('data-fits', Boolean(fits));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    const table = place.querySelector('table');
    if (table) observer.observe(table);
    return () => observer.disconnect();
  });
  return box;
}
