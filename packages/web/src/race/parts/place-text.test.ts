import { expect, test } from 'vitest';
import { addressText, mapLink, townText } from './place-text.ts';

// @spec [Event pages] doc 1 §2: Event header: poster, start date, city and county (the text before a slash), name, tags, federation organisations
test.each([
  [{ city: 'Alacant', county: 'Alacant/Alicante' }, 'Alacant'],
  [{ city: 'Vilaclara', county: 'Baix Garrofer/Bajo Garrofer' }, 'Vilaclara, Baix Garrofer'],
  [{ city: 'València', county: 'València/Valencia' }, 'València'],
  [{ county: 'Baix Garrofer' }, 'Baix Garrofer'],
  [{ city: ' Vilaclara ' }, 'Vilaclara'],
  [undefined, ''],
])('the town of %o is %s', (place, text) => {
  expect(townText(place)).toBe(text);
});

test('an address names what is known of it, once', () => {
  const place = { name: 'Pavelló', street: 'Carrer Major 1', postcode: '12600', city: 'Vilaclara' };
  expect(addressText(place)).toBe('Pavelló, Carrer Major 1, 12600 Vilaclara');
  expect(addressText({ ...place, county: 'Baix Garrofer/Bajo' })).toBe(
    'Pavelló, Carrer Major 1, 12600 Vilaclara, Baix Garrofer',
  );
  expect(addressText({ city: 'Alacant', county: 'Alacant/Alicante' })).toBe('Alacant');
  expect(addressText(undefined)).toBe('');
});

test('the map opens on the spot, marked', () => {
  expect(mapLink({ latitude: 39.82, longitude: -0.23 })).toBe(
    'https://www.openstreetmap.org/?mlat=39.82&mlon=-0.23#map=16/39.82/-0.23',
  );
});
