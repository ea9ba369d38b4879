import { describe, expect, it } from 'vitest';
import { filesChosen, filesWithin, treeOf } from './file-tree.ts';

const file = (name: string) => new File(['x'], name);
const fileEntry = (name: string) => ({
  name,
  isDirectory: false,
  file: (done: (file: File) => void) => done(file(name)),
});
/** Gives what it holds two at a time, as browsers do a hundred. */
const folderEntry = (name: string, within: object[], isReadable = true) => ({
  name,
  isDirectory: true,
  createReader: () => {
    const rest = [...within];
    return {
      readEntries: (done: (entries: object[]) => void, fail: (error: Error) => void) =>
        isReadable ? done(rest.splice(0, 2)) : fail(new Error('verboten')),
    };
  },
});

describe('folders that are dropped', () => {
  it('give all their files with their way, without what systems leave there', async () => {
    const { files, unread } = await filesWithin([
      folderEntry('Fest', [
        fileEntry('Plan.pdf'),
        fileEntry('.DS_Store'),
        fileEntry('Thumbs.db'),
        folderEntry('Fotos', [fileEntry('1.jpg'), fileEntry('._1.jpg'), fileEntry('2.jpg')]),
        folderEntry('leer', []),
        folderEntry('geheim', [fileEntry('x')], false),
        folderEntry('__MACOSX', [fileEntry('y')]),
      ]),
    ] as unknown as FileSystemEntry[]);
    expect(files.map(({ file: { name }, path }) => [...path, name].join('/'))).toEqual([
      'Fest/Plan.pdf',
      'Fest/Fotos/1.jpg',
      'Fest/Fotos/2.jpg',
    ]);
    expect(unread).toEqual(['geheim']);
  });

  it('or chosen become those that hold files, once each whatever the case of their names', () => {
    const chosen = ['Fest/a.txt', 'Fest/Fotos/b.jpg', 'fest/FOTOS/c.jpg', 'Fest/desktop.ini'].map((path) =>
      Object.defineProperty(file(path.split('/').at(-1)!), 'webkitRelativePath', { value: path }),
    );
    const tree = treeOf(filesChosen(chosen));
    expect(tree.files).toEqual([]);
    expect(tree.folders).toHaveLength(1);
    const [fest] = tree.folders;
    expect([fest!.name, fest!.files.map(({ name }) => name)]).toEqual(['Fest', ['a.txt']]);
    expect(fest!.folders.map(({ name, files }) => [name, files.length])).toEqual([['Fotos', 2]]);
  });
});
