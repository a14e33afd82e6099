// Files as a tree: folders first, each with the number of files in it.

/** Returns the root folder of files, whose paths have slashes. */
export function treeOf(paths) {
  const root = {path: '', folders: new Map(), files: [], count: 0};
  for (const path of paths) {
    let folder = root;
    let slash = -1;
    folder.count++;
    for (let next = path.indexOf('/'); next >= 0; next = path.indexOf('/', slash + 1)) {
      const name = path.slice(slash + 1, next);
      if (!folder.folders.has(name))
        folder.folders.set(name, {path: path.slice(0, next + 1), name, folders: new Map(), files: [], count: 0});
      folder = folder.folders.get(name);
      folder.count++;
      slash = next;
    }
    folder.files.push({path, name: path.slice(slash + 1)});
  }
  return root;
}

/** Returns the rows to see while some folders are open: {path, name, level} or {path, name, level, isOpen, count}. */
export function rowsOf(root, open, level = 1, rows = []) {
  // Folders of tools come last: people look for their own files.
  const folders = [...root.folders.values()].sort((left, right) => left.name.startsWith('.') - right.name.startsWith('.'));
  for (const folder of folders) {
    const isOpen = open.has(folder.path);
    rows.push({path: folder.path, name: folder.name, level, isOpen, count: folder.count});
    if (isOpen) rowsOf(folder, open, level + 1, rows);
  }
  for (const file of root.files) rows.push({...file, level});
  return rows;
}

/** Returns the folders that lead to a path. */
export function foldersOf(path) {
  return [...path.matchAll(/\//g)].map(slash => path.slice(0, slash.index + 1));
}
