import { listLayoutVersions } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  button,
  draftOf,
  type LaidChannel,
  type LayoutBed,
  menu,
  publishBy,
  rowsIn,
  rowsOf,
  says,
  startLayoutBed,
} from './channel-layout-bed.ts';

let bed: LayoutBed;
beforeAll(async () => {
  bed = await startLayoutBed();
});
afterAll(() => bed.journey.stop());

describe('two editors of one layout', () => {
  /** Ben moves the appointments, Anna publishes a row with `Neu` meanwhile, and Ben publishes. */
  async function both(made: LaidChannel) {
    const visitor = await bed.editor(made, bed.ben);
    await menu(visitor, 'Nächste Termine', 'Verschieben nach …');
    await visitor.page.getByRole('button', { name: 'Neue Zeile vor Zeile 1' }).click();
    await says(visitor, /^Als Entwurf gesichert/);
    await publishBy(
      bed.annas,
      made,
      [...rowsOf(made), { id: 'new', type: 'full', widgets: [made.id.Neu!] }],
      1,
    );
    await button(visitor, 'Veröffentlichen').click();
    await says(
      visitor,
      /Während Sie gearbeitet haben, wurde ein anderes Layout veröffentlicht: von Anna Müller/,
    );
    return visitor;
  }
  const versions = async ({ slug, id }: LaidChannel) => {
    const { body } = await bed.annas.call(listLayoutVersions, { params: { slug }, query: {} });
    return { id, all: body.versions.map((each) => [each.author?.display_name, each.is_aside]) };
  };

  it('[B01] see both beside each other, and bring both together', async () => {
    const made = await bed.channel();
    const visitor = await both(made);
    await visitor.checkScreen('channel-layout-conflict');
    await button(visitor, 'Beide vereint veröffentlichen').click();
    await says(visitor, 'Beide Layouts vereint und veröffentlicht.');
    const together = [
      'Nächste Termine',
      'Banner',
      'Grußwort | Aus der Stadt | Mitmachen',
      'Die Redaktion | –',
      'Neu',
    ];
    expect(await bed.shown(made)).toEqual(together);
    expect(await rowsIn(visitor)).toEqual(together);
    expect((await versions(made)).all).toEqual([
      ['Ben Öztürk', false],
      ['Anna Müller', false],
      ['Anna Müller', false],
    ]);
    expect(await draftOf(bed.bens, made)).toBeNull();
  });

  it('[B01] publish the own one, and find the other in the history and take it', async () => {
    const made = await bed.channel();
    const visitor = await both(made);
    await button(visitor, 'Nur meines veröffentlichen').click();
    await says(visitor, 'Ihr Layout ist veröffentlicht. Das andere steht unter „Frühere Layouts“.');
    expect((await bed.shown(made))[0]).toBe('Nächste Termine');
    expect(await bed.shown(made)).not.toContain('Neu');
    await button(visitor, 'Frühere Layouts').click();
    await says(visitor, 'Jetzt zu sehen');
    await visitor.page
      .getByRole('dialog')
      .getByRole('button', { name: /von Anna Müller/ })
      .first()
      .click();
    await visitor.checkScreen('channel-layout-versions');
    await button(visitor, 'Als Entwurf übernehmen').click();
    await expect.poll(async () => (await rowsIn(visitor)).at(-1)).toBe('Neu');
    expect(await bed.shown(made)).not.toContain('Neu');
  });

  it('[B01] keep the present one, and the own one is put aside', async () => {
    const made = await bed.channel();
    const visitor = await both(made);
    await button(visitor, 'Das jetzige behalten').click();
    await says(visitor, 'Das jetzige Layout bleibt. Ihres steht unter „Frühere Layouts“.');
    expect((await bed.shown(made)).at(-1)).toBe('Neu');
    expect(await rowsIn(visitor)).toEqual(await bed.shown(made));
    expect((await versions(made)).all[0]).toEqual(['Ben Öztürk', true]);
  });

  it('[B01] hear of each other, and a save without change is not offered', async () => {
    const made = await bed.channel();
    const first = await bed.editor(made);
    await menu(first, 'Zeile 3', 'Nach oben');
    await says(first, /^Als Entwurf gesichert/);
    const second = await bed.editor(made, bed.ben);
    await says(second, 'Anna Müller arbeitet auch daran.');
    expect(await button(second, 'Veröffentlichen').isDisabled()).toBe(true);
    expect((await versions(made)).all).toHaveLength(1);
  });
});
