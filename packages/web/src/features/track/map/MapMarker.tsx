import type { MapLibreMap } from 'maplibre-gl';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LngLat } from '../line/track-line.ts';

interface Props {
  readonly map: MapLibreMap;
  readonly at: LngLat;
  readonly anchor?: MarkAnchor;
  /** People stand over stops. */
  readonly level?: number;
  readonly children: ReactNode;
}

/** An element of the page that stays at a place of the map. Not for screen readers: lists beside the map say it in words. */
export function MapMarker({
  map,
  at: [longitude, latitude],
  anchor = 'center',
  level = 0,
  children,
}: Props): ReactElement {
  const [element] = useState(() => document.createElement('div'));
  useEffect(() => {
    const mark = MarkLayer.of(map).add(element, [longitude, latitude], { anchor, level });
    return mark.remove;
  }, [map, element, anchor, level, longitude, latitude]);
  return createPortal(children, element);
}

/** The point of an element that stands on its place. */
type MarkAnchor = 'center' | 'bottom';

export interface Mark {
  readonly moveTo: (at: LngLat) => void;
  readonly remove: () => void;
}

interface Placed {
  readonly element: HTMLElement;
  readonly anchor: MarkAnchor;
  at: LngLat;
}

const shift = { center: 'translate(-50%, -50%)', bottom: 'translate(-50%, -100%)' } as const satisfies Record<
  MarkAnchor,
  string
>;

/**
 * Elements of the page over a flat map. A map that is pushed moves them all as one layer: its own markers are a layer each, and a slow phone lays out and
 * puts together every one of them in every frame.
 */
export class MarkLayer {
  readonly #map: MapLibreMap;
  readonly #element = document.createElement('div');
  readonly #marks = new Set<Placed>();
  /** The view for which the elements were placed: this zoom, with this place of the earth in the upper left corner. */
  #zoom = Number.NaN;
  #corner = { lng: 0, lat: 0 };

  private constructor(map: MapLibreMap) {
    this.#map = map;
    this.#element.setAttribute('aria-hidden', 'true');
    this.#element.dataset['marks'] = '';
    Object.assign(this.#element.style, { position: 'absolute', top: '0', left: '0', willChange: 'transform' });
    map.getCanvasContainer().append(this.#element);
    map.on('move', () => this.#follow());
    map.on('moveend', () => this.#placeAll());
    map.on('resize', () => this.#placeAll());
    this.#placeAll();
  }

  static readonly #ofMaps = new WeakMap<MapLibreMap, MarkLayer>();

  /** The one layer of a map; it goes with it. */
  static of(map: MapLibreMap): MarkLayer {
    const known = MarkLayer.#ofMaps.get(map);
    if (known) return known;
    const made = new MarkLayer(map);
    MarkLayer.#ofMaps.set(map, made);
    return made;
  }

  /** Ties an element to a place. `level`: higher ones stand over lower ones. */
  add(
    element: HTMLElement,
    at: LngLat,
    { anchor = 'center', level = 0 }: { anchor?: MarkAnchor; level?: number } = {},
  ): Mark {
    const placed: Placed = { element, anchor, at };
    Object.assign(element.style, { position: 'absolute', top: '0', left: '0', zIndex: level, pointerEvents: 'none' });
    this.#marks.add(placed);
    this.#place(placed);
    this.#element.append(element);
    return {
      moveTo: (next) => {
        placed.at = next;
        this.#place(placed);
      },
      remove: () => {
        this.#marks.delete(placed);
        element.remove();
      },
    };
  }

  #follow(): void {
    if (this.#map.getZoom() !== this.#zoom) {
      this.#placeAll();
      return;
    }
    const { x, y } = this.#map.project(this.#corner);
    this.#element.style.transform = `translate(${x}px, ${y}px)`;
  }

  #placeAll(): void {
    this.#zoom = this.#map.getZoom();
    this.#corner = this.#map.unproject([0, 0]);
    this.#element.style.transform = 'none';
    for (const placed of this.#marks) this.#place(placed);
  }

  #place({ element, anchor, at }: Placed): void {
    const [corner, place] = [this.#map.project(this.#corner), this.#map.project([at[0], at[1]])];
    const [x, y] = [Math.round(place.x - corner.x), Math.round(place.y - corner.y)];
    element.style.transform = `translate(${x}px, ${y}px) ${shift[anchor]}`;
  }
}
